import { say } from '@labgate/contract/languages/say'
import type { AboutLab } from '@labgate/contract/overviews/home'

const unknownLab: AboutLab = {
  labName: say('Laboratory'),
  timeZone: '',
  supportPhone: '',
  supportEmail: '',
  supplyFormUrl: '',
  demo: [],
  demoPassword: '',
  mailbox: false,
  noAdministrator: false,
  passkeys: false,
  singleSignOn: false,
  version: '',
}

const inPage = (name: string): string =>
  // written by the server, outside React
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? ''

const read = (): AboutLab => {
  try {
    return { ...unknownLab, ...(JSON.parse(inPage('labgate')) as Partial<AboutLab>) }
  } catch {
    return unknownLab
  }
}

/** What the server wrote into the page: known before any call, and when the network is down. */
export const aboutLab: AboutLab = read()

const nonce = inPage('csp-nonce')

/** The nonce that lets this page add style sheets. */
export const styleNonce = (): string => nonce
