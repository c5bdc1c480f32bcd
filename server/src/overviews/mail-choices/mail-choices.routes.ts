import { mailChoices } from '@labgate/contract/overviews/mail-choices'
import type { AppContext } from '../../app-context.ts'
import { routesFor } from '../../http/call.ts'
import { ownChoices, saveChoices } from './own-choices.ts'

/** The emails that a user chooses to receive; only the user's own (docs/decisions/0045). */
export const mailChoiceRoutes = (context: AppContext) =>
  routesFor('mailChoices', mailChoices, {
    get: (call) => ownChoices(call),
    save: (call) =>
      call.change((tx, change) => saveChoices(tx, call.actor, call.input, change, context.now())),
  })
