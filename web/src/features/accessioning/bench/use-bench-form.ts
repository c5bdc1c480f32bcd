import { accessioning, type BenchOrder } from '@labgate/contract/accessioning/accessioning'
import type { ApiResponse } from '@labgate/contract/kit/endpoint'
import { ageByTube, isTooOld, type Match } from '@labgate/contract/orders/bench-rules'
import { useEffect, useRef, useState } from 'react'
import { useApiMutation } from '../../../api/queries.ts'
import { Refused } from '../../../api/refused.ts'
import { dayOfText } from '../../../forms/dates.ts'
import { useDraft } from '../../../forms/use-draft.ts'
import { unsaved } from '../../../session/unsaved.ts'
import { useSession } from '../../../session/use-session.ts'
import { notify } from '../../../ui/notify.tsx'
import { useLatest } from '../../../use-latest.ts'
import { useNow } from '../../../use-now.ts'
import { sentOf, valuesOfTube, type BenchValues } from '../model/bench-values.ts'
import { actOf, factsOf, matchOf, verdictOf } from '../model/verdict.ts'

/** Name under which notes on an open tube are kept. */
const benchDraft = 'accessioning'

/** Review; then, if there is a camera, capture of its pages. */
export type Step = 'review' | 'pages'
export type Faults = Readonly<Record<string, string>>
export type Processed = ApiResponse<(typeof accessioning)['accession']>

interface BenchFormOptions {
  order: BenchOrder
  workingLabId: number
  onProcessed: (answer: Processed, match: Match) => void
  /** Someone changed the order meanwhile, or the rules now see it differently: it is read again. */
  onStale: () => void
}

/* Eight digits, or a four-digit year after the slashes: a date still being typed is not judged. */
const isWholeDay = (text: string): boolean =>
  /\d{8}|\d{4}$|^\d{4}-/.test(text) && Boolean(dayOfText(text, true))

const faultsBy = (
  issues: readonly { path: readonly (string | number)[]; message: string }[],
): Faults => Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]))

const changesOf = (from: BenchValues, to: BenchValues): Partial<BenchValues> =>
  Object.fromEntries(
    Object.entries(to).filter(([name, value]) => from[name as keyof BenchValues] !== value),
  )

/**
 * What is entered for an open tube, step by step until it is processed. Kept as a draft, so that an
 * interruption loses nothing.
 */
export const useBenchForm = ({ order, workingLabId, onProcessed, onStale }: BenchFormOptions) => {
  const { values: session } = useSession()
  const [initial] = useState(() => valuesOfTube(order))
  const [values, setValues] = useState(initial)
  const [dobText, setDobText] = useState('')
  /* Judged once it is a whole day, or on Enter. */
  const [judgedDob, setJudgedDob] = useState<string | null>(null)
  const [faults, setFaults] = useState<Faults>({})
  const [step, setStep] = useState<Step>('review')
  const [error, setError] = useState<unknown>(null)
  const [wasRestored, setRestored] = useState(false)
  const latest = useRef(values)
  const saver = useApiMutation(accessioning.accession)

  const keeper = useDraft(
    {
      form: benchDraft,
      recordId: order.labOrderId,
      rowVersion: order.rowVersion,
      current: () => {
        const changes = changesOf(initial, latest.current)
        return Object.keys(changes).length === 0 ? null : { changes, focus: '' }
      },
    },
    ({ changes }) => {
      const restored = { ...latest.current, ...(changes as Partial<BenchValues>) }
      latest.current = restored
      setValues(restored)
      setRestored(true)
    },
  )
  const set = (changes: Partial<BenchValues>): void => {
    latest.current = { ...latest.current, ...changes }
    setValues(latest.current)
    setFaults({})
    setStep('review')
    keeper.touch()
  }
  /* Leaving the page with them asks first, as any page does (rules.md#unsaved-work). */
  const isChanged = Object.keys(changesOf(initial, values)).length > 0
  const lose = useLatest((): void => {
    keeper.discard()
    latest.current = initial
    setValues(initial)
  })
  const release = useRef<() => void>(() => undefined)
  useEffect(() => {
    if (!isChanged) return undefined
    release.current = unsaved.add({
      place: 'page',
      lose: () => lose.current(),
      keepDraft: keeper.keepNow,
    })
    return release.current
  }, [isChanged, keeper, lose])
  /** The tube is processed, held, or rejected: nothing is unsaved, and its draft is not needed. */
  const end = (): void => {
    keeper.discard()
    release.current()
  }
  const keyDob = (text: string): void => {
    setDobText(text)
    setJudgedDob(isWholeDay(text) ? (dayOfText(text, true) ?? null) : null)
    setFaults({})
    setStep('review')
  }
  /* Text that is not a date matches no one. */
  const keyed = dayOfText(dobText, true)
  const keyedDob = keyed === '' ? null : (keyed ?? dobText)
  const present = useNow(30)
  const verdict = verdictOf(order, values, judgedDob, present)
  const match = matchOf(order, values)
  const facts = factsOf(order)
  const isOld = isTooOld(
    { ...facts, age: ageByTube(facts, actOf(order, values, null), present) },
    values.temperature,
  )

  /** Shows at the fields what keeps the tube from being processed; false if anything does. */
  const check = (): boolean => {
    const now = verdictOf(order, latest.current, keyedDob, new Date())
    setJudgedDob(keyedDob)
    setFaults(faultsBy(now.faults))
    return now.faults.length === 0
  }
  const process = async (): Promise<void> => {
    setError(null)
    const act = actOf(order, latest.current, keyedDob)
    const sent = {
      ...sentOf(order, latest.current, workingLabId),
      match: act.match,
      ...(act.match === 'keyed' && act.keyedDob !== null && { keyedDob: act.keyedDob }),
      ...(act.releaseReason.trim() !== '' && { releaseReason: act.releaseReason.trim() }),
      ...(act.ageReason.trim() !== '' && { ageReason: act.ageReason.trim() }),
      ...(act.differenceReason.trim() !== '' && { differenceReason: act.differenceReason.trim() }),
    }
    try {
      const answer = await saver.save(sent)
      end()
      onProcessed(answer, act.match)
    } catch (reason) {
      setStep('review')
      setError(reason)
      if (!(reason instanceof Refused)) return
      setFaults(faultsBy(reason.issues))
      if (reason.code !== 'stale' && reason.code !== 'not-possible') return
      keeper.keepNow()
      notify.failure(reason)
      onStale()
    }
  }
  /**
   * The one act: tube and order match. If there is a camera, its pages come first, then a second
   * act.
   */
  const act = async (): Promise<void> => {
    if (saver.saving || !check()) return
    if (step === 'review' && session.camera) setStep('pages')
    else await process()
  }
  return {
    values,
    set,
    dobText,
    keyDob,
    faults,
    verdict,
    step,
    match,
    /** Older than its limit, by the date on the tube if that differs. */
    isOld,
    /** The keyed birth date matches the order's. */
    isMatched: match === 'keyed' && judgedDob !== null && judgedDob === order.dob,
    wasRestored,
    check,
    act,
    processing: saver.saving,
    error,
    end,
  }
}
export type BenchForm = ReturnType<typeof useBenchForm>
