import type { Language } from '@labgate/contract/languages/language'
import { say } from '@labgate/contract/languages/say'
import { labels, type LeftOut } from '@labgate/contract/orders/labels'
import { requisitions } from '@labgate/contract/orders/requisitions'
import { Suspense, useState, type ReactNode } from 'react'
import { call } from '../../../api/call.ts'
import { useApiMutation } from '../../../api/queries.ts'
import { Refused } from '../../../api/refused.ts'
import { late } from '../../../ui/late.tsx'
import { notify } from '../../../ui/notify.tsx'
import { printFile } from '../../../ui/papers/browser-print.ts'
import type { ShownFile } from '../../../ui/papers/paper-modal.tsx'
import type { LabelsPrinted } from './label-drawer.tsx'
import { useSayNotPrinted } from './use-name-wanted.ts'

const LabelDrawer = late(async () => ({
  default: (await import('./label-drawer.tsx')).LabelDrawer,
}))
const LeftOutModal = late(async () => ({ default: (await import('./left-out.tsx')).LeftOutModal }))
const PaperModal = late(async () => ({
  default: (await import('../../../ui/papers/paper-modal.tsx')).PaperModal,
}))

interface Wanted {
  /**
   * Labels of these orders: how many of each. 0 prints none and says so; absent: no labels were
   * requested.
   */
  copies?: number
  /** Why a label is printed again, if already known. */
  reason?: string
  /** Does not report success: the screen does. */
  quietly?: boolean
  /** Their requisitions, one after another, to view and print. */
  requisition?: boolean
}
export interface PrintOrder {
  /**
   * Prints what is wanted of these orders without prompting, unless a label was printed before and
   * no reason is set: then the drawer prompts for one. Reports what it did and what failed; it
   * never rejects. True if nothing is left for the user to look at.
   */
  print: (labOrderId: readonly number[], wanted: Wanted) => Promise<boolean>
  /** Prompts for copies and reason first. */
  askForLabels: (labOrderId: readonly number[]) => void
  printing: boolean
  /** The drawer and the dialog that printing may open: render them once, outside any form. */
  parts: ReactNode
}

const isReprint = (error: unknown): boolean =>
  error instanceof Refused && error.issues.some(({ rule }) => rule === 'reprint')

/**
 * Labels and requisitions of orders: on the laboratory printer if one is chosen under Hardware,
 * else by the browser.
 */
export const usePrintOrder = (): PrintOrder => {
  const sayNotPrinted = useSayNotPrinted()
  const { save } = useApiMutation(labels.print, { refresh: [labels.list] })
  const [asking, setAsking] = useState<{
    labelOrders: readonly number[]
    copies?: number | undefined
  }>()
  /* One after another: labels that only a person can print come before the requisition. */
  const [papers, setPapers] = useState<readonly ShownFile[]>([])
  const [printing, setPrinting] = useState(false)
  const [isBusy, setBusy] = useState(false)
  /* Shown before the papers, which would otherwise cover it. */
  const [left, setLeft] = useState<readonly LeftOut[]>([])

  const show = (title: string, file: Omit<ShownFile, 'title'>): void =>
    setPapers((shown) => [...shown, { ...file, title }])
  const printed = async (answer: LabelsPrinted, quietly = false): Promise<boolean> => {
    setLeft(answer.left)
    const isShown = answer.fileAsBase64 !== '' && !(await printFile(answer))
    if (isShown) show(say('Labels'), answer)
    else if (quietly) return true
    else if (answer.count === 0 && answer.left.length === 0) notify.info(answer.message)
    else if (answer.count > 0) notify.success(answer.message)
    return !isShown
  }
  const printLabels = async (
    labelOrders: readonly number[],
    { copies = 0, reason = '', quietly }: Wanted,
  ): Promise<boolean> => {
    try {
      return await printed(
        await save({
          labOrderId: [...labelOrders],
          copies,
          reason,
          ...(labelOrders.length > 1 && { leaveOut: true }),
        }),
        quietly,
      )
    } catch (error) {
      if (isReprint(error)) setAsking({ labelOrders, copies })
      else sayNotPrinted(error)
      return false
    }
  }
  /* In place of the paper that is shown: in the patient's language first, then in any. */
  const showCopy = async (SpecimenId: number, language?: Language): Promise<void> => {
    setBusy(true)
    try {
      const file = await call(requisitions.patientCopy, {
        SpecimenId,
        ...(language && { language }),
      })
      const inLanguage = (next: Language): void => void showCopy(SpecimenId, next)
      setPapers((shown) => [
        { ...file, title: say('Patient’s copy'), inLanguage },
        ...shown.slice(1),
      ])
    } catch (error) {
      sayNotPrinted(error)
    }
    setBusy(false)
  }
  const showRequisitions = async (ids: readonly number[]): Promise<void> => {
    try {
      const [only = 0] = ids
      if (ids.length === 1) {
        const file = await call(requisitions.get, { SpecimenId: only })
        const another = { label: say('Patient’s copy'), show: () => void showCopy(only) }
        return show(say('Requisition'), { ...file, another })
      }
      const {
        left: out,
        count,
        ...file
      } = await call(requisitions.merged, { labOrderId: [...ids], leaveOut: true })
      setLeft(out)
      if (count > 0)
        show(
          count === 1
            ? say('Requisition of 1 order')
            : say('Requisitions of {count} orders', { count }),
          file,
        )
    } catch (error) {
      sayNotPrinted(error)
    }
  }
  return {
    print: async (ids, wanted) => {
      if (ids.length === 0) return true
      setPrinting(true)
      const isDone = wanted.copies === undefined || (await printLabels(ids, wanted))
      if (wanted.requisition === true) await showRequisitions(ids)
      setPrinting(false)
      return isDone && wanted.requisition !== true
    },
    askForLabels: (labelOrders) => setAsking({ labelOrders }),
    printing,
    parts: (
      <Suspense fallback={null}>
        {asking && (
          <LabelDrawer
            {...asking}
            onClose={() => setAsking(undefined)}
            onPrinted={(answer) => {
              setAsking(undefined)
              void printed(answer)
            }}
          />
        )}
        {left.length > 0 && <LeftOutModal left={left} onClose={() => setLeft([])} />}
        {left.length === 0 && papers[0] && (
          <PaperModal
            key={papers[0].fileName}
            file={papers[0]}
            isBusy={isBusy}
            onClose={() => setPapers((shown) => shown.slice(1))}
          />
        )}
      </Suspense>
    ),
  }
}
