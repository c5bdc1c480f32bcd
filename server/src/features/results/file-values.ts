import { analyteName, analyteOf } from '@labgate/contract/catalogue/analytes'
import type { AnalyteKey } from '@labgate/contract/catalogue/analyte-families'
import type { Method } from '@labgate/contract/catalogue/shape'
import { hasNoValue, isPreliminary, isWithdrawn, type ResultKind } from '@labgate/contract/results/states'
import { amountSays } from '@labgate/contract/results/verdict-look'
import { written, type Built } from '../../db/queries.ts'
import type { IncomingOrder, IncomingValue } from '../../hl7/results/incoming.ts'
import { kindAfter, keyOf, mergeValues, type Given, type Outcome, type Stored } from './merge-values.ts'
import type { JudgeValue } from './judge-values.ts'

/** A value of a message with what its code is in the catalogue. */
export type MappedValue = IncomingValue & { analyte: AnalyteKey; method: Method }

/** What a message says of an order, and what its values are judged by. */
export interface Filing {
  incoming: Pick<IncomingOrder, 'fillerNumber' | 'enclosures' | 'note'>
  values: readonly MappedValue[]
  judge: JudgeValue
  /** The id of the laboratory that made a value; null where the message names none. */
  performerOf: (value: MappedValue) => number | null
}

/** A value that is in force, with its flag and the cut-off of then. */
export interface ValueInForce extends Omit<Stored, 'observationId'> {
  flag: string
  cutOff: string
  isDraft: boolean
}
/** As it is stored; `place` is where it stands among the others. */
export interface InForce extends ValueInForce {
  observationId: number
  place: number
}

/** The newest version of an order's result. */
export interface VersionBefore {
  version: number
  kind: string
  note: string
  /** It or a version before it was given to somebody. */
  wasReleased: boolean
}
/** What stands before the first version. */
export const noVersion: VersionBefore = { version: 0, kind: '', note: '', wasReleased: false }

/** The version that a message makes. */
export interface NewVersion {
  version: number
  kind: ResultKind
  note: string
  /** What changed in what was final before, in sentences that are printed. */
  changes: string[]
  /** Ids of the values that are in force no more. */
  replaced: number[]
  /** Values that stay in force. */
  carried: InForce[]
  /** Values that come into force. */
  rows: NewRow[]
  /** All that are in force from now on, in their places. */
  inForce: ValueInForce[]
}
export type NewRow = ReturnType<typeof rowOf>

/** The values of an order that are in force. */
export const valuesInForce = (labOrderId: number): Built<InForce> =>
  written(
    `select observation_id as "observationId", place, analyte, method, sub_id as "subId", state, comparator, value, unit, flag, cut_off as "cutOff", is_draft as "isDraft"
     from observation where lab_order_id = $1 and version_to is null order by place`,
    [labOrderId],
  )

/** The newest version of an order's result, if there is one. */
export const versionBefore = (labOrderId: number): Built<VersionBefore> =>
  written(
    `select version, kind, note, exists (select from result g where g.lab_order_id = r.lab_order_id and g.released_at is not null) as "wasReleased"
     from result r where lab_order_id = $1 order by version desc limit 1`,
    [labOrderId],
  )

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

/** A value that a message changes without ever having been given. */
export class NothingToChange extends Error {}

type Taken = Extract<Outcome<MappedValue>, { is: 'new' | 'confirmed' }>

/* A value as it is kept in its version, without what it shares with the order's others. */
const rowOf = (outcome: Taken, place: number, { judge, performerOf }: Filing) => {
  const { given } = outcome
  const { comparator, value, unit } = outcome.is === 'confirmed' ? outcome.before : given
  const state = outcome.is === 'confirmed' ? ('F' as const) : outcome.state
  const code = given.codes[0] ?? { code: given.analyte, name: '', system: '' }
  return {
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
    interval_says: given.intervalSays,
    sender_flag: given.senderFlag,
    state,
    analysed_at: given.analysedAt?.at.toISOString() ?? null,
    performing_lab_id: performerOf(given),
    note: given.note,
  }
}

const asInForce = ({ sub_id: subId, cut_off: cutOff, is_draft: isDraft, ...value }: NewRow): Omit<InForce, 'observationId'> => ({
  ...value,
  subId,
  cutOff,
  isDraft,
})

/** Values as they are judged, in their places: without what they are stored by. */
export const inPlace = (values: readonly Omit<InForce, 'observationId'>[]): ValueInForce[] =>
  values
    .toSorted((one, other) => one.place - other.place)
    .map(({ analyte, method, subId, state, comparator, value, unit, flag, cutOff, isDraft }) => ({
      analyte,
      method,
      subId,
      state,
      comparator,
      value,
      unit,
      flag,
      cutOff,
      isDraft,
    }))

/** What the values of a message make of those in force: a new version when they change what is known, undefined when they do not. Throws NothingToChange. */
export const newVersion = (filing: Filing, inForce: readonly InForce[], before: VersionBefore): NewVersion | undefined => {
  const { incoming, values } = filing
  const outcomes = mergeValues(inForce, values)
  const stray = outcomes.find(({ is }) => is === 'nothing to change')
  if (stray !== undefined) throw new NothingToChange(analyteName(stray.given.analyte))
  const { note } = incoming
  const addsNote = note !== '' && note !== before.note && ['final', 'corrected', 'amended'].includes(before.kind)
  const kind = kindAfter(inForce, outcomes) ?? (incoming.enclosures.length > 0 || addsNote ? 'corrected' : undefined)
  if (kind === undefined) return undefined

  const version = before.version + 1
  const taken = outcomes.filter((outcome): outcome is Taken => outcome.is === 'new' || outcome.is === 'confirmed')
  const replaced = new Set(taken.flatMap(({ before: old }) => old?.observationId ?? []))
  const places = new Map(inForce.map((value, place) => [keyOf(value), place]))
  const rows = taken.map((outcome) => rowOf(outcome, places.get(keyOf(outcome.given)) ?? inForce.length + values.indexOf(outcome.given), filing))
  const carried = inForce.filter(({ observationId }) => !replaced.has(observationId))
  return {
    version,
    kind: kind === 'corrected' && version === 1 ? 'final' : kind,
    // a message that brings a part of the values says nothing against the note of the whole
    note: note || before.note,
    changes: [...changesOf(outcomes), ...(addsNote ? ['The note of the laboratory was changed.'] : [])],
    replaced: [...replaced],
    carried,
    rows,
    inForce: inPlace([...carried, ...rows.map(asInForce)]),
  }
}
