import type { denials } from '@labgate/contract/billing/denials'
import { utcDay } from '@labgate/contract/kit/days'
import type { ParsedInput } from '@labgate/contract/kit/endpoint'
import type { Actor } from '../../../access/actor.ts'
import { issue, orRefuse, Refusal, refuseIf } from '../../../access/refusal.ts'
import { pipeline, type Tx } from '../../../db/database.ts'
import type { ChangeContext } from '../../../http/call.ts'
import { addRule } from '../preauth/rules.ts'
import { suggestedRules } from './denials.query.ts'

/** Submits a rule suggested by denials to the administrator, with its basis. */
export const draftRule = async (
  tx: Tx,
  actor: Actor,
  { insuranceId, labTypeId }: ParsedInput<typeof denials.draft>,
  change: ChangeContext,
  now: Date,
): Promise<{ id: string; message: string }> => {
  const [suggested] = await pipeline(tx, suggestedRules(utcDay(now)))
  const of = orRefuse(
    suggested.find((one) => one.insuranceId === insuranceId && one.labTypeId === labTypeId),
    'Denials no longer suggest this rule, or it is drafted already.',
  )
  const { id } = await tx
    .insertInto('rule_draft')
    .values({
      insurance_id: insuranceId,
      lab_type_id: labTypeId,
      denials: of.denials,
      cents: of.cents,
      first_day: of.firstDay ?? '',
      last_day: of.lastDay ?? '',
      user_id_created: actor.userId,
      created_at: now.toISOString(),
    })
    .returning('rule_draft_id as id')
    .executeTakeFirstOrThrow()
  change.about({ target: `rule draft ${id}` })
  return {
    id: String(id),
    message: 'The administrator sees the draft under Pre Authorization, Rules.',
  }
}

/** Makes a rule of a draft, or drops it. `validFrom` null: dropped, with the reason. */
export const decideDraft = async (
  tx: Tx,
  actor: Actor,
  { ruleDraftId, validFrom, note }: ParsedInput<typeof denials.decideDraft>,
  change: ChangeContext,
  now: Date,
): Promise<{ message: string }> => {
  const draft = orRefuse(
    await tx
      .selectFrom('rule_draft')
      .selectAll()
      .where('rule_draft_id', '=', ruleDraftId)
      .forUpdate()
      .executeTakeFirst(),
    'Draft not found.',
  )
  if (draft.decided_at !== null)
    throw new Refusal('not-possible', 'This draft was decided already.')
  refuseIf(
    validFrom === null && note === ''
      ? [issue('note', 'Enter why no rule is wanted.', 'required')]
      : [],
  )
  const source = `Denials from ${draft.first_day} to ${draft.last_day}: ${draft.denials}${note === '' ? '' : `. ${note}`}`
  const rule =
    validFrom === null
      ? undefined
      : await addRule(
          tx,
          actor,
          {
            insuranceId: draft.insurance_id,
            payerKind: '',
            labTypeId: draft.lab_type_id,
            afterCount: 0,
            windowDays: 0,
            source: source.slice(0, 300),
            validFrom,
          },
          change,
          now,
        )
  await tx
    .updateTable('rule_draft')
    .set({
      decided_at: now.toISOString(),
      user_id_decided: actor.userId,
      note,
      authorization_rule_id: rule === undefined ? null : Number(rule.id),
    })
    .where('rule_draft_id', '=', ruleDraftId)
    .execute()
  change.about({ target: `rule draft ${ruleDraftId}` })
  return {
    message:
      rule === undefined
        ? 'The draft is dropped.'
        : 'The rule is saved. Bills that it concerns are checked again.',
  }
}
