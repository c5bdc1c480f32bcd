import { howMany } from '@labgate/contract/kit/how-many'
import type { Scan } from '@labgate/contract/kit/numbers'
import { say } from '@labgate/contract/languages/say'
import { leavingFaults, trackingNoOf } from '@labgate/contract/shipping/carriers'
import { manifests, type Manifest, type Sendable } from '@labgate/contract/shipping/manifests'
import { useEffect, useMemo, useState } from 'react'
import { call } from '../../../../api/call.ts'
import { useApiMutation } from '../../../../api/queries.ts'
import { Refused, reasonOf } from '../../../../api/refused.ts'
import { unreadLabels } from '../../../../scan/scan-input.ts'
import { useScanTarget } from '../../../../scan/targets.ts'
import { unsaved } from '../../../../session/unsaved.ts'
import { play } from '../../../../ui/verdict/sounds.ts'
import type { BandState } from '../../../../ui/verdict/verdict-band.tsx'
import { describeCount } from '../parts/manifest-text.ts'

/** What an open manifest is about; a new one has nothing saved yet. */
export type OpenManifest = Pick<
  Manifest,
  'manifestId' | 'labId' | 'lab' | 'labTypeId' | 'shippingMethodId' | 'trackingNo' | 'rowVersion'
> & {
  specimens: readonly Sendable[]
}
export interface Band {
  state: BandState
  identity: string
  text: string
}
export interface Faults {
  tubes: ReadonlyMap<number, string>
  fields: Readonly<Record<string, string>>
}
const noFaults: Faults = { tubes: new Map(), fields: {} }
const ready: Band = {
  state: 'ready',
  identity: say('Scan a tube to add it to the manifest'),
  text: '',
}
const refresh = [manifests.list, manifests.get, manifests.candidates]

/* A line's error identifies it by its position in what was sent. */
const faultsOf = (error: unknown, sent: readonly number[]): Faults => {
  if (!(error instanceof Refused)) return noFaults
  const tubes = new Map<number, string>()
  const fields: Record<string, string> = {}
  for (const { path, message } of error.issues) {
    const id = path[0] === 'specimens' && path.length > 1 ? sent[Number(path[1])] : undefined
    if (id === undefined) fields[String(path[0])] = message
    else tubes.set(id, message)
  }
  return { tubes, fields }
}

/**
 * An open manifest being edited: what could go on it, what is checked, the result of a scan. Saves
 * only what is checked.
 */
export const useManifest = (
  of: OpenManifest,
  candidates: readonly Sendable[],
  {
    onSaved,
    onOpen,
  }: { onSaved: (id: number, isFinal: boolean) => void; onOpen: (id: number) => void },
) => {
  const [scanned, setScanned] = useState<readonly Sendable[]>([])
  const [ticked, setTicked] = useState<ReadonlySet<number>>(
    () => new Set(of.specimens.map(({ labOrderId }) => labOrderId)),
  )
  const [carrier, setCarrier] = useState({
    shippingMethodId: of.shippingMethodId,
    trackingNo: of.trackingNo,
  })
  const [changed, setChanged] = useState(false)
  const [faults, setFaults] = useState(noFaults)
  const [band, setBand] = useState(ready)
  const [error, setError] = useState<unknown>(null)
  const saver = useApiMutation(manifests.save, { refresh })
  const tubes = useMemo(() => {
    const all = new Map<number, Sendable>()
    for (const tube of [...scanned, ...of.specimens, ...candidates])
      if (!all.has(tube.labOrderId)) all.set(tube.labOrderId, tube)
    return [...all.values()]
  }, [scanned, of.specimens, candidates])
  useEffect(
    () =>
      changed
        ? unsaved.add({ place: 'page', lose: () => setChanged(false), keepDraft: () => undefined })
        : undefined,
    [changed],
  )

  const hear = (received: Band): void => {
    setBand(received)
    if (received.state === 'pass' || received.state === 'look' || received.state === 'stop')
      play(received.state)
  }
  const tick = (ids: readonly number[], on: boolean): void => {
    setChanged(true)
    setTicked((now) => new Set(on ? [...now, ...ids] : [...now].filter((id) => !ids.includes(id))))
  }
  const put = (tube: Sendable, on: Set<number>): Band => {
    const identity = tube.patientName.toLocaleUpperCase('en')
    if (on.has(tube.labOrderId))
      return {
        state: 'look',
        identity,
        text: say('{specimenBarcode} is already selected.', {
          specimenBarcode: tube.specimenBarcode,
        }),
      }
    if (tube.says !== '') return { state: 'stop', identity, text: tube.says }
    on.add(tube.labOrderId)
    tick([tube.labOrderId], true)
    return {
      state: 'pass',
      identity,
      text: say('{specimenBarcode} is on the manifest: {size}.', {
        specimenBarcode: tube.specimenBarcode,
        size: describeCount(on.size),
      }),
    }
  }
  const putScanned = async (specimenBarcode: string, on: Set<number>): Promise<Band> => {
    const known = tubes.find((tube) => tube.specimenBarcode === specimenBarcode)
    if (known !== undefined) return put(known, on)
    hear({ state: 'waits', identity: specimenBarcode, text: '' })
    try {
      const { labId, labTypeId, manifestId } = of
      const tube = await call(manifests.forManifest, {
        SpecimenBarcode: specimenBarcode,
        labId,
        labTypeId,
        manifestId,
      })
      if (tube.says === '') setScanned((now) => [tube, ...now])
      return put(tube, on)
    } catch (reason) {
      return { state: 'stop', identity: specimenBarcode, text: reasonOf(reason) }
    }
  }
  /** Puts the specimen with that number on the manifest, or says why not. */
  const take = async (specimenBarcode: string): Promise<void> =>
    hear(await putScanned(specimenBarcode, new Set(ticked)))
  /** The same for those scanned while the manifest was loading; each that is not on it is named. */
  const takeAll = async (scans: readonly Scan[]): Promise<void> => {
    const on = new Set(ticked)
    const refused: string[] = []
    let last = ready
    for (const { kind, code } of scans) {
      last =
        kind === 'specimen'
          ? await putScanned(code, on)
          : { state: 'stop', identity: code, text: say('That is a sheet, not a tube.') }
      if (last.state === 'stop') refused.push(`${code}: ${last.text}`)
    }
    if (refused.length === 0) return hear(last)
    hear({
      state: 'stop',
      identity: say('{length} of {length2} are not on the manifest', {
        length: refused.length,
        length2: howMany(scans.length, 'scan'),
      }),
      text: refused.join(' '),
    })
  }
  const takeScan = (scan: Scan): void => {
    if (scan.kind === 'specimen') void take(scan.code)
    else if (scan.kind === 'manifest') onOpen(scan.id)
    else hear({ state: 'stop', identity: scan.code, text: say('That is a sheet, not a tube.') })
  }
  useScanTarget(
    takeScan,
    ({ kind, text }) => setBand({ state: 'stop', identity: text, text: unreadLabels[kind] }),
    undefined,
    (scans) => void takeAll(scans),
  )

  /**
   * Before it becomes final: whether the carrier is known; anything missing is reported at its
   * field.
   */
  const isCarried = (): boolean => {
    const fields = leavingFaults(carrier.shippingMethodId, trackingNoOf(carrier.trackingNo))
    setFaults((now) => ({ ...now, fields }))
    return Object.keys(fields).length === 0
  }
  const save = async (status: 0 | 1): Promise<void> => {
    // in list order, so that an error finds its line
    const sent = tubes.map(({ labOrderId }) => labOrderId).filter((id) => ticked.has(id))
    const { manifestId, labId, labTypeId, rowVersion } = of
    const which = manifestId > 0 ? { manifestId, rowVersion } : { manifestId, labId, labTypeId }
    setFaults(noFaults)
    setError(null)
    try {
      const { id, message } = await saver.save({
        ...which,
        ...carrier,
        status,
        specimens: sent.map((labOrderId) => ({ labOrderId })),
      })
      setChanged(false)
      hear({ state: 'pass', identity: message, text: '' })
      unsaved.lose('page')
      onSaved(Number(id), status === 1)
    } catch (reason) {
      const found = faultsOf(reason, sent)
      setFaults(found)
      if (found.tubes.size > 0)
        hear({
          state: 'stop',
          identity: say('Nothing was saved'),
          text: say('{size} cannot be sent. See the reason next to each.', {
            size: describeCount(found.tubes.size),
          }),
        })
      else if (Object.keys(found.fields).length === 0) setError(reason)
    }
  }
  return {
    tubes,
    ticked,
    tick,
    take,
    band,
    faults,
    error,
    changed,
    carrier,
    setCarrier: (next: typeof carrier) => {
      setChanged(true)
      setCarrier(next)
    },
    isCarried,
    save,
    saving: saver.saving,
  }
}
export type Making = ReturnType<typeof useManifest>
