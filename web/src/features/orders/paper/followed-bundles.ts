const here = new Set<number>()
const shown = new Set<number>()

/**
 * A dialog follows this bundle and shows it when it is ready; the returned function stops
 * following.
 */
export const followBundle = (reportBundleId: number): (() => void) => {
  here.add(reportBundleId)
  return () => void here.delete(reportBundleId)
}
/** It was shown where it was followed. */
export const bundleWasShown = (reportBundleId: number): void => void shown.add(reportBundleId)

/** No one would otherwise notice that it is ready: the shell announces it. */
export const needsNotice = (reportBundleId: number): boolean =>
  !here.has(reportBundleId) && !shown.has(reportBundleId)
