import { analyteName, analyteOf } from '@labgate/contract/catalogue/analytes'
import type { AnalyteKey } from '@labgate/contract/catalogue/analyte-families'
import type { Method } from '@labgate/contract/catalogue/shape'
import { hasNoValue, isPreliminary, isWithdrawn, type ResultKind } from '@labgate/contract/results/states'
import { amountSays } from '@labgate/contract/results/verdict-look'
import type { Tx } from '../../db/database.ts'
import { compiledText } from '../../db/queries.ts'
import { keepFile } from '../../files/store.ts'
import type { IncomingOrder, IncomingValue } from '../../hl7/results/incoming.ts'
import type { LockedOrder } from '../orders/orders.queries.ts'
import { kindAfter, keyOf, mergeValues, type Given, type Outcome, type Stored } from './merge-values.ts'
import { performerIds } from './performers.ts'
import type { JudgeValue } from './judge-values.ts'

/** A value of a message with what its code is in the catalogue. */
export type MappedValue = IncomingValue & { analyte: AnalyteKey; method: Method }

export interface Filing {
  order: LockedOrder
  incoming: Pick<IncomingOrder, 'fillerNumber' | 'enclosures' | 'note'>
  values: readonly MappedValue[]
  /** The message and its sender; null for what the house makes by itself. */
  hl7InId: number | null
  labSystemId: number | null
  simulated: boolean
  judge: JudgeValue
  at: Date
}

/** The version that a message made. */
export interface Filed {
  resultId: number
  version: number
  kind: ResultKind
  /** A version before it was given to somebody. */
  wasReleased: boolean
}

export interface InForce extends Stored {
  flag: string
  cutOff: string
  isDraft: boolean
}

/** The values of an order that are in force. */
export const valuesInForce = async (tx: Tx, labOrderId: number): Promise<InForce[]> =>
  (await tx
    .selectFrom('observation')
    .select([
      'observation_id as observationId',
      'analyte',
      'method',
      'sub_id as subId',
      'state',
      'comparator',
      'value',
      'unit',
      'flag',
      'cut_off as cutOff',
      'is_draft as isDraft',
    ])
    .where('lab_order_id', '=', labOrderId)
    .where('version_to', 'is', null)
    .orderBy('place')
    .execute()) as InForce[]

const said = ({ comparator, value, unit, state }: { comparator: string; value: string; unit: string; state: string }): string =>
  isWithdrawn(state as Stored['state']) ? 'withdrawn' : hasNoValue(state as Stored['state']) ? 'no result' : amountSays({ comparator, value, unit })

/** What a version changed in what was final before, in sentences that are printed. */
export const changesOf = (outcomes: readonly Outcome<Given & { analyte: AnalyteKey }>[]): string[] =>
  outcomes.flatMap((outcome) => {
    if (outcome.is !== 'new' || outcome.before === undefined || isPreliminary(outcome.before.state)) return []
    const now = said({ ...outcome.given, state: outcome.state })
    const name = analyteName(outcome.given.analyte)
    return [isWithdrawn(outcome.state) ? `${name}: ${said(outcome.before)} was withdrawn.` : `${name}: ${said(outcome.before)} was corrected to ${now}.`]
  })

const versionBefore = async (tx: Tx, labOrderId: number): Promise<{ version: number; kind: string; note: string; wasReleased: boolean }> => {
  const { rows } = await tx.executeQuery<{ version: number; kind: string; note: string; wasReleased: boolean }>(
    compiledText(
      `select version, kind, note, exists (select from result g where g.lab_order_id = r.lab_order_id and g.released_at is not null) as "wasReleased"
       from result r where lab_order_id = $1 order by version desc limit 1`,
      [labOrderId],
    ),
  )
  return rows[0] ?? { version: 0, kind: '', note: '', wasReleased: false }
}

/** A value that a message changes without ever having been given. */
export class NothingToChange extends Error {}

/**
 * Files the values of one message to one order, which is locked: a new version when they change what is known, undefined when they do not. Old values
 * stay with the versions in which they were in force. Throws NothingToChange.
 */
export const fileValues = async (tx: Tx, { order, incoming, values, hl7InId, labSystemId, simulated, judge, at }: Filing): Promise<Filed | undefined> => {
  const inForce = await valuesInForce(tx, order.lab_order_id)
  const outcomes = mergeValues(inForce, values)
  const stray = outcomes.find(({ is }) => is === 'nothing to change')
  if (stray !== undefined) throw new NothingToChange(analyteName(stray.given.analyte))
  const before = await versionBefore(tx, order.lab_order_id)
  const note = incoming.note.slice(0, 4000)
  const addsNote = note !== '' && note !== before.note && ['final', 'corrected', 'amended'].includes(before.kind)
  const kind = kindAfter(inForce, outcomes) ?? (incoming.enclosures.length > 0 || addsNote ? 'corrected' : undefined)
  if (kind === undefined) return undefined

  const version = before.version + 1
  const owner = { lab_order_id: order.lab_order_id, customer_id: order.customer_id }
  const { result_id: resultId } = await tx
    .insertInto('result')
    .values({
      ...owner,
      version,
      kind: kind === 'corrected' && version === 1 ? 'final' : kind,
      hl7_in_id: hl7InId,
      lab_system_id: labSystemId,
      simulated,
      filler_number: incoming.fillerNumber,
      made_at: at.toISOString(),
      // a message that brings a part of the values says nothing against the note of the whole
      note: note || before.note,
      changes: JSON.stringify([...changesOf(outcomes), ...(addsNote ? ['The note of the laboratory was changed.'] : [])]),
    })
    .returning('result_id')
    .executeTakeFirstOrThrow()

  const replaced = outcomes.flatMap((outcome) => ('before' in outcome && outcome.before !== undefined ? [outcome.before.observationId] : []))
  if (replaced.length > 0)
    await tx.executeQuery(compiledText('update observation set version_to = $1 where observation_id = any ($2::bigint[])', [version, replaced]))
  const performers = await performerIds(tx, values)
  const places = new Map(inForce.map((value, place) => [keyOf(value), place]))
  const rows = outcomes.flatMap((outcome) => {
    if (outcome.is !== 'new' && outcome.is !== 'confirmed') return []
    const { given } = outcome
    const taken = outcome.is === 'confirmed' ? outcome.before : given
    const state = outcome.is === 'confirmed' ? ('F' as const) : outcome.state
    const { comparator, value, unit } = taken
    const code = given.codes[0] ?? { code: given.analyte, name: '', system: '' }
    const place = places.get(keyOf(given)) ?? inForce.length + values.indexOf(given)
    return [
      {
        ...owner,
        patient_id: order.patient_id,
        version_from: version,
        place,
        analyte: given.analyte,
        method: given.method,
        code: code.code,
        name: analyteOf(given.analyte)?.name ?? code.name,
        sub_id: given.subId,
        value_type: given.valueType,
        comparator,
        value: hasNoValue(state) ? '' : value,
        unit,
        ...judge({ analyte: given.analyte, method: given.method, comparator, value, unit, state }),
        interval_says: given.intervalSays.slice(0, 200),
        sender_flag: given.senderFlag,
        state,
        collected_at: order.collected_at,
        analysed_at: given.analysedAt?.at.toISOString() ?? null,
        performing_lab_id: performers(given),
        note: given.note,
      },
    ]
  })
  if (rows.length > 0) await tx.insertInto('observation').values(rows).execute()
  for (const { title, bytes } of incoming.enclosures)
    await tx
      .insertInto('result_document')
      .values({
        result_id: resultId,
        customer_id: order.customer_id,
        kind: 'enclosed',
        title,
        file_hash: await keepFile(tx, bytes, 'application/pdf'),
        made_at: at.toISOString(),
      })
      .execute()
  return { resultId, version, kind, wasReleased: before.wasReleased }
}
