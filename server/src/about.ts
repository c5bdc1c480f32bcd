import { UserType } from '@labgate/contract/access/user-types'
import type { AboutLab } from '@labgate/contract/overviews/home'
import { apiVersion } from '@labgate/contract/people/session'
import type { AppContext } from './app-context.ts'
import { showsDemo } from './config.ts'
import { isAway } from './db/away.ts'
import { askLaboratoryTimeZone } from './db/laboratory-time-zone.ts'
import { q } from './db/queries.ts'
import { demoPassword } from './ports/demo.ts'
import { loadDemo } from './workspaces.ts'

/**
 * What the start page knows before any call, so that it is available without the network. Queries
 * the database at most once in ten seconds.
 */
export const aboutLab = (
  context: AppContext,
): ((isFromOwnMachine: boolean) => Promise<AboutLab>) => {
  let known: AboutLab | undefined
  let until = 0
  const forAll = async (): Promise<AboutLab> => {
    const now = Date.now()
    if (known !== undefined && now < until) return known
    const { config, database } = context
    const response = database.systemQuery('about', [
      q
        .selectFrom('app_user')
        .select('user_id')
        .where('user_type_id', '=', UserType.Administrator)
        .where('disabled', '=', false)
        .limit(1),
      q.selectFrom('setting').select('value').where('name', '=', 'demo'),
      q
        .selectFrom('identity_provider')
        .select('identity_provider_id')
        .where('confirmed_at', 'is not', null)
        .where('ended_at', 'is', null)
        .limit(1),
      askLaboratoryTimeZone(),
    ])
    // without the database the page still opens and says what is wrong
    const answered = await response.catch((error: Error) => {
      if (isAway(error)) return undefined
      throw error
    })
    if (answered === undefined && known !== undefined) return known
    const [administrator, loaded, providers, clock] = answered ?? []
    const demo = showsDemo(config) && config.demo !== false && loaded?.rows.length === 1
    const about = {
      labName: config.LAB_NAME,
      timeZone: clock?.rows[0]?.zone ?? '',
      supportPhone: config.SUPPORT_PHONE,
      supportEmail: config.SUPPORT_EMAIL,
      supplyFormUrl: config.SUPPLY_FORM_URL ?? '',
      demo: demo
        ? (await loadDemo()).signIns.map(({ email, text }) => ({ email, says: text }))
        : [],
      demoPassword: demo ? demoPassword : '',
      mailbox: demo && config.SMTP_URL === undefined,
      noAdministrator: administrator?.rows.length === 0,
      passkeys: config.PASSKEYS !== 'off',
      singleSignOn: (providers?.rows.length ?? 0) > 0,
      version: apiVersion,
    }
    if (answered === undefined) return about
    known = about
    until = now + 10_000
    return known
  }
  // callers from other machines learn nothing of the demo
  return async (isFromOwnMachine) => ({
    ...(await forAll()),
    ...(!isFromOwnMachine && { demo: [], demoPassword: '', mailbox: false }),
  })
}
