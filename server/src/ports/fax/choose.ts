import { join } from 'node:path'
import type { AppContext } from '../../app-context.ts'
import { mailMustEncrypt } from '../../plain-ways.ts'
import { demoIsLoaded } from '../demo-loaded.ts'
import { emailFaxCarrier } from './email.ts'
import type { FaxCarrier } from './fax-carrier.ts'
import { httpFaxCarrier } from './http.ts'

type From = Pick<AppContext, 'config' | 'database' | 'now' | 'simulators'>

/** How faxes are sent: as FAX says, otherwise the simulator in the demo, otherwise none. */
export const faxWay = async (context: From): Promise<FaxCarrier['name'] | ''> => {
  const { FAX } = context.config
  if (FAX === 'none') return ''
  return FAX ?? ((await demoIsLoaded(context)) ? 'simulator' : '')
}

/** The fax carrier; undefined: none, and faxes wait. */
export const faxCarrierFor = async (context: From): Promise<FaxCarrier | undefined> => {
  const {
    FAX_URL = '',
    FAX_TOKEN = '',
    FAX_MAIL_DOMAIN = '',
    SMTP_URL = '',
    MAIL_FROM,
    SUPPORT_EMAIL,
  } = context.config
  const way = await faxWay(context)
  if (way === 'http') return httpFaxCarrier(FAX_URL, FAX_TOKEN)
  if (way === 'email')
    return emailFaxCarrier(SMTP_URL, {
      from: MAIL_FROM ?? SUPPORT_EMAIL,
      domain: FAX_MAIL_DOMAIN,
      mustEncrypt: mailMustEncrypt(context.config),
    })
  if (way !== 'simulator') return undefined
  const { LABGATE_DATA, FAX_SIMULATOR_SECONDS } = context.config
  const { faxCarrier } = await context.simulators()
  return faxCarrier(context.now, join(LABGATE_DATA, 'fax-simulator.json'), FAX_SIMULATOR_SECONDS)
}
