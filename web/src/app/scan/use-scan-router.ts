import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useMay } from '../../session/use-session.ts'
import { useLatest } from '../../use-latest.ts'
import { notify } from '../../ui/notify.tsx'
import type { Scan } from '@labgate/contract/numbers'
import { insertText } from './insert.ts'
import { makeScanReader } from './reader.ts'
import { currentTarget } from '../../scan/targets.ts'

const names: Record<Scan['kind'], string> = { specimen: 'specimen', parcel: 'parcel', manifest: 'manifest', 'parcel-or-manifest': 'parcel or manifest' }

/* Until the screens of parcels and manifests are here, a scan is answered with what it was. */
const said = (scan: Scan): void => notify.info(`The screen of the ${names[scan.kind]} is not available yet.`, `Scanned ${scan.code}`)

const modifiers = new Set(['Shift', 'CapsLock', 'Control', 'Alt', 'AltGraph', 'Meta', 'NumLock', 'Dead', 'Process', 'Unidentified'])

/** Listens to the keyboard before anything else does and takes scans out of it. */
export const listenForScans = (deliver: (scan: Scan) => void, misread: (text: string) => void): (() => void) => {
  const replayed = new WeakSet<Event>()
  const replay = (keys: string): void => {
    for (const key of keys) {
      const target = document.activeElement ?? document.body
      const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, composed: true })
      replayed.add(event)
      if (target.dispatchEvent(event)) insertText(document.activeElement, key)
    }
  }
  const reader = makeScanReader({
    deliver,
    misread,
    replay,
    later: (work, ms) => setTimeout(work, ms),
    cancel: (timer) => clearTimeout(timer as ReturnType<typeof setTimeout>),
  })
  const onKey = (event: KeyboardEvent): void => {
    if (replayed.has(event) || modifiers.has(event.key)) return
    if (event.repeat || event.isComposing || event.ctrlKey || event.altKey || event.metaKey) return reader.settle()
    if (!reader.key(event.key, event.timeStamp)) return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  window.addEventListener('keydown', onKey, { capture: true })
  window.addEventListener('pointerdown', reader.settle, { capture: true })
  window.addEventListener('blur', reader.settle)
  return () => {
    window.removeEventListener('keydown', onKey, { capture: true })
    window.removeEventListener('pointerdown', reader.settle, { capture: true })
    window.removeEventListener('blur', reader.settle)
  }
}

/** The scan router of the shell: wherever the focus is, a scan goes to the screen's target and nowhere else. */
export const useScanRouter = (): void => {
  const navigate = useNavigate()
  const may = useMay()
  const byDefault = useLatest((scan: Scan): void => {
    if (scan.kind !== 'specimen' || !may.verb('order.list')) return said(scan)
    void import('../../features/orders/open-scanned.ts')
      .then(({ orderScanned }) => orderScanned(scan.code))
      .then((labOrderId) => (labOrderId === undefined ? undefined : navigate({ to: '/lab-order' as never, search: { id: String(labOrderId) } as never })))
  })
  useEffect(
    () =>
      listenForScans(
        (scan) => (currentTarget() ?? byDefault.current)(scan),
        (text) => notify.info('The code could not be read properly. Please scan it again.', `Read: ${text}`),
      ),
    [byDefault],
  )
}
