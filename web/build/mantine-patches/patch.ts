/** A change of one Mantine module that no property, theme, or style can make. */
export interface Patch {
  /** The module's path, from the package's scope on. */
  module: string
  /**
   * The version of Mantine whose code the patch was written against. A test fails when another is
   * installed: check whether the patch is still needed.
   */
  mantine: string
  /** The module's new code. Throws if the old code is not what the patch expects. */
  apply: (code: string) => string
}

/** Replaces a part of a module that must occur exactly this often. */
export const replaced = (code: string, before: RegExp, count: number, after: string): string => {
  if (code.match(before)?.length !== count)
    throw new Error(
      `Mantine has changed: ${String(before)} is not ${count} times in a patched module. See web/build/mantine-patches.`,
    )
  return code.replaceAll(before, after)
}
