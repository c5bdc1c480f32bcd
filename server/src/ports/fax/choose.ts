import { join } from 'node:path'
import type { House } from '../../house.ts'
import { demoIsLoaded } from '../demo-loaded.ts'
import { mailMustEncrypt } from '../../plain-ways.ts'
import { emailFaxCarrier } from './email.ts'
import type { FaxCarrier } from './fax-carrier.ts'
import { httpFaxCarrier } from './http.ts'
import { faxSimulator } from './simulator.ts'

type From = Pick<House, 'config' | 'database' | 'now'>

/** How faxes are sent: as FAX says, otherwise the simulator in the demo, otherwise none. */
export const faxWay = async (house: From): Promise<FaxCarrier['name'] | ''> => {
  const { FAX } = house.config
  if (FAX === 'none') return ''
  return FAX ?? ((await demoIsLoaded(house)) ? 'simulator' : '')
}

/** The fax carrier; undefined: none, and faxes wait. */
export const faxCarrierFor = async (house: From): Promise<FaxCarrier | undefined> => {
  const { FAX_URL = '', FAX_TOKEN = '', FAX_MAIL_DOMAIN = '', SMTP_URL = '', MAIL_FROM, SUPPORT_EMAIL } = house.config
  const way = await faxWay(house)
  if (way === 'http') return httpFaxCarrier(FAX_URL, FAX_TOKEN)
  if (way === 'email')
    return emailFaxCarrier(SMTP_URL, { from: MAIL_FROM ?? SUPPORT_EMAIL, domain: FAX_MAIL_DOMAIN, mustEncrypt: mailMustEncrypt(house.config) })
  const { LABGATE_DATA, FAX_SIMULATOR_SECONDS } = house.config
  return way === 'simulator' ? faxSimulator(house.now, join(LABGATE_DATA, 'fax-simulator.json'), FAX_SIMULATOR_SECONDS) : undefined
}
