import { isDraftForm } from '@labgate/contract/orders/draft-forms'
import { drafts } from '@labgate/contract/orders/drafts'
import type { Actor } from '../../../access/actor.ts'
import { asIfOpen } from '../../../access/closed-chart.ts'
import { sealedWith } from '../../../access/crypt.ts'
import { issue, Refusal, refuseIf } from '../../../access/refusal.ts'
import type { AppContext } from '../../../app-context.ts'
import { routesFor } from '../../../http/call.ts'
import { discardDraftFile, keepDraftFile } from './draft-files.ts'
import {
  draftPlace,
  dropDraft,
  keepDraft,
  mostDrafts,
  oneDraft,
  ownDrafts,
  type DraftKey,
  type DraftRow,
} from './drafts.queries.ts'

/*
 * The form's name appears in the audit log and says whose chart the draft is of, so it is one of
 * the contract's, with numbers.
 */
const mustBeNamed = ({ form }: DraftKey): void =>
  refuseIf(isDraftForm(form) ? [] : [issue('form', 'No form with this name keeps drafts.', 'form')])
const none = { content: '', savedAt: null, rowVersion: 0 }

/**
 * Typed work that is not saved yet. A draft is not a record: keeping or dropping one is not logged
 * in the audit log (it happens every few seconds of typing, and the save that follows is logged);
 * reading one back is, like every read that may identify a patient.
 */
export const draftRoutes = (context: AppContext) => {
  const { database, crypt, now } = context
  const placeOf = (actor: Actor, { form, recordId }: DraftKey): string =>
    draftPlace(actor.userId, actor.subjectId, form, recordId)
  const opened = (actor: Actor, key: DraftKey, { content, savedAt, rowVersion }: DraftRow) => {
    if (sealedWith(content) !== crypt.keyId)
      throw new Refusal(
        'not-possible',
        'This draft was saved with an encryption key the server no longer has.',
      )
    return { content: crypt.open(content, placeOf(actor, key)), savedAt, rowVersion }
  }
  return routesFor('drafts', drafts, {
    save: async ({ actor, input }) => {
      mustBeNamed(input)
      const [outcome] = await database.ask(
        asIfOpen(actor),
        [
          keepDraft(
            actor,
            input,
            crypt.seal(input.content, placeOf(actor, input)),
            input.rowVersion ?? 0,
            now(),
          ),
        ],
        true,
      )
      const [kept] = (outcome?.rows ?? []) as { savedAt: string }[]
      if (kept === undefined)
        throw new Refusal(
          'not-possible',
          `You have ${mostDrafts} drafts. Save or discard one of them first.`,
        )
      return kept
    },
    get: async (call) => {
      const { actor, input } = call
      if (!isDraftForm(input.form)) return none
      const [[found]] = await call.read(
        { target: `draft ${input.form} ${input.recordId}` },
        oneDraft(actor, input),
      )
      return found === undefined ? none : opened(actor, input, found)
    },
    discard: async ({ actor, input }) => {
      await database.ask(actor, dropDraft(actor, input), true)
      return {}
    },
    saveFile: async ({ actor, input }) => {
      mustBeNamed(input)
      return keepDraftFile(context, actor, input)
    },
    discardFile: async ({ actor, input }) => {
      await discardDraftFile(database, actor, input.draftFileId)
      return {}
    },
    list: async (call) => {
      const [list] = await call.read({}, ownDrafts(call.actor))
      return { list }
    },
  })
}
