import { say } from '@labgate/contract/languages/say'
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { aboutLab } from '../about.ts'

/** Browsers keep no passkeys for an IP address. */
const isAddress = (host: string): boolean => /^[\d.]+$|^\[/.test(host)

/** Whether passkeys are offered: by the laboratory, this browser, and the portal's address. */
export const canUsePasskeys = (): boolean =>
  aboutLab.passkeys && 'PublicKeyCredential' in globalThis && !isAddress(location.hostname)

/*
 * `options` and the response: JSON, as the server's calls carry it. Both throw if the user cancels,
 * or if the device has no passkey that fits.
 */
const library = () => import('@simplewebauthn/browser')
export const deviceMakes = async (options: string): Promise<string> => {
  const { startRegistration } = await library()
  const optionsJSON = JSON.parse(options) as PublicKeyCredentialCreationOptionsJSON
  return JSON.stringify(await startRegistration({ optionsJSON }))
}
export const deviceShows = async (options: string): Promise<string> => {
  const { startAuthentication } = await library()
  const optionsJSON = JSON.parse(options) as PublicKeyCredentialRequestOptionsJSON
  return JSON.stringify(await startAuthentication({ optionsJSON }))
}

/** What to tell the user whose device gave none; undefined if the error is not the device's. */
export const describeDeviceFault = (error: unknown): string | undefined => {
  const { name } = error as { name?: string }
  if (name === 'InvalidStateError') return say('This device already has a passkey for you here.')
  return ['NotAllowedError', 'AbortError', 'SecurityError', 'NotSupportedError'].includes(
    name ?? '',
  )
    ? say('The device gave no passkey. Try again, or use another way.')
    : undefined
}
