// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.plugin;

import io.banyan.core.game.GameSlot;
import io.banyan.core.spec.Catalog;
import io.banyan.core.spec.Entry;
import io.banyan.core.spec.Extension;
import io.banyan.core.spec.Slot;
import io.banyan.core.spec.SpecException;
import java.lang.reflect.InvocationTargetException;
import java.util.regex.Pattern;

/** Tries an extension on a copy of the catalogue, so that one that fails leaves nothing behind. */
final class PluginTrial {
  private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9_-]*");

  private PluginTrial() {}

  /** Makes the extension of that name. */
  static Extension make(String name, ClassLoader loader) throws PluginException {
    try {
      Object made = Class.forName(name, true, loader).getConstructor().newInstance();
      if (made instanceof Extension extension) {
        return extension;
      }
      throw new PluginException("its class " + name + " does not implement Extension");
    } catch (ClassNotFoundException e) {
      throw new PluginException("it names the class " + name + ", which is not in it");
    } catch (NoSuchMethodException | IllegalAccessException | InstantiationException e) {
      throw new PluginException(
          "its class " + name + " is not public with a public constructor without arguments");
    } catch (InvocationTargetException e) {
      throw new PluginException("the constructor of " + name + " threw " + e.getCause());
    } catch (ExceptionInInitializerError e) {
      throw new PluginException("loading the class " + name + " threw " + e.getCause());
    } catch (LinkageError e) {
      throw misfit(name, e);
    }
  }

  /** The catalogue with what the extension adds. */
  static Catalog add(Extension extension, Catalog catalog) throws PluginException {
    String name = extension.getClass().getName();
    Catalog wider = catalog.copy();
    try {
      extension.addTo(wider);
      for (Slot<?> slot : wider.slots()) {
        for (Entry<?> entry : wider.entries(slot)) {
          if (!catalog.entries(slot).contains(entry)) {
            check(entry, wider);
          }
        }
      }
      return wider;
    } catch (IllegalStateException e) {
      throw new PluginException(
          String.valueOf(e.getMessage()).startsWith("two entries named")
              ? e.getMessage() + "; one of them needs another name"
              : name + " threw " + e);
    } catch (ExceptionInInitializerError e) {
      throw new PluginException(name + " threw " + e.getCause());
    } catch (LinkageError e) {
      throw misfit(name, e);
    } catch (RuntimeException e) {
      throw new PluginException(name + " threw " + e);
    }
  }

  private static void check(Entry<?> entry, Catalog catalog) throws PluginException {
    if (!NAME.matcher(entry.name()).matches()) {
      throw new PluginException(
          "the name '"
              + entry.name()
              + "' of a "
              + entry.slot().name()
              + " is not made of small letters, digits, - and _, a letter first");
    }
    if (entry.slot().equals(GameSlot.GAME)) {
      try {
        catalog.make(GameSlot.GAME, entry.name());
      } catch (SpecException e) {
        // A game may ask for a parameter.
        return;
      } catch (RuntimeException e) {
        throw new PluginException("making its game " + entry.name() + " threw " + e);
      }
    }
  }

  private static PluginException misfit(String name, LinkageError e) {
    return new PluginException(
        name + " does not fit this version of Banyan or of Java (" + e + "); build it again");
  }
}
