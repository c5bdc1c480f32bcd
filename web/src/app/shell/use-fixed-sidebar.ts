import { useMediaQuery } from '@mantine/hooks'

/** iPhones and iPads, including those that identify as a Mac. */
export const isAppleTouch = (device: {
  userAgent: string
  platform: string
  maxTouchPoints: number
}): boolean =>
  /iPad|iPhone|iPod/.test(device.userAgent) ||
  (device.platform === 'MacIntel' && device.maxTouchPoints > 1)

/**
 * The sidebar is fixed from 991 px, or from 960 except on Apple touch devices; below that it is a
 * drawer (rules.md#fixed-sidebar).
 */
export const sidebarIsFixed = (width: number, appleTouch: boolean): boolean =>
  width >= (appleTouch ? 991 : 960)

export const useFixedSidebar = (): boolean => {
  const least = sidebarIsFixed(960, isAppleTouch(navigator)) ? 960 : 991
  return useMediaQuery(`(min-width: ${least}px)`, true, { getInitialValueInEffect: false }) ?? true
}
