const here = new Set<number>()
const shown = new Set<number>()

/** A dialog follows this bundle and shows it when it is made; what is answered ends that. */
export const followBundle = (reportBundleId: number): (() => void) => {
  here.add(reportBundleId)
  return () => void here.delete(reportBundleId)
}
/** It was shown where it was followed. */
export const bundleWasShown = (reportBundleId: number): void => void shown.add(reportBundleId)

/** Nobody sees by itself that it is made: the shell says so. */
export const needsTelling = (reportBundleId: number): boolean => !here.has(reportBundleId) && !shown.has(reportBundleId)
