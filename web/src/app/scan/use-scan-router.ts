import { linkTo } from '@labgate/contract/access/link-to'
import type { Scan } from '@labgate/contract/kit/numbers'
import { say } from '@labgate/contract/languages/say'
import { shipLogs } from '@labgate/contract/shipping/ship-logs'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { ScanInput } from '../../scan/scan-input.ts'
import { currentTarget, takeByDefault } from '../../scan/targets.ts'
import { useMay, useSession } from '../../session/use-session.ts'
import { notify } from '../../ui/notify.tsx'
import type { OldSheetCode } from '../../ui/old-sheet.tsx'
import { play } from '../../ui/verdict/sounds.ts'
import { useLatest } from '../../use-latest.ts'
import { seesScreen } from '../home.ts'
import { answerUnread, forgetAnswer } from './answer-unread.ts'
import { listenForScans } from './listen.ts'

/** Where a parcel is shown: at the dock, or to its sender. */
const parcelPath = () => (['/receiving', '/shipLog'] as const).find(seesScreen)
const manifestPath = () => (['/manifest'] as const).find(seesScreen)
type SheetPath = '/receiving' | '/shipLog' | '/manifest'

const mayNot = (code: string, what: string): void => {
  play('stop')
  notify.info(
    say('That is a {what} sheet. You do not have access to {what}s.', { what }),
    say('Scanned {code}', { code }),
  )
}

/**
 * The shell's scan router: wherever the focus is, a scan goes to the screen's target, or opens what
 * it names. `oldSheet`: one that needs a prompt.
 */
export const useScanRouter = () => {
  const navigate = useNavigate()
  const may = useMay()
  const { values } = useSession()
  const [sheet, setSheet] = useState<OldSheetCode>()
  const opens = (path: SheetPath | undefined, what: string, code: string) => (id: number) => {
    setSheet(undefined)
    if (path === undefined) mayNot(code, what)
    else void navigate(linkTo(path, { id }))
  }
  const openTube = (code: string): void => {
    if (!may.verb('order.list'))
      return notify.info(
        say('That is a specimen number. You do not have access to orders.'),
        say('Scanned {code}', { code }),
      )
    void import('../../core/orders/open-scanned.ts')
      .then(({ orderScanned }) => orderScanned(code))
      .then((found) => {
        if (found === undefined) return undefined
        if ('labOrderId' in found) return navigate(linkTo('/lab-order', { id: found.labOrderId }))
        if (seesScreen('/patient')) return navigate(linkTo('/patient', { id: found.patientId }))
        return notify.info(
          say('This order belongs to a restricted chart.'),
          say('Scanned {code}', { code }),
        )
      })
  }
  const byDefault = (scan: Scan): void => {
    if (scan.kind === 'specimen') return openTube(scan.code)
    const { code, id, kind } = scan
    const [parcel, manifest] = [parcelPath(), manifestPath()]
    if (kind === 'parcel-or-manifest' && parcel !== undefined && manifest !== undefined)
      return setSheet({ code, id })
    const isParcel = kind === 'parcel' || (kind === 'parcel-or-manifest' && parcel !== undefined)
    opens(isParcel ? parcel : manifest, isParcel ? 'parcel' : 'manifest', code)(id)
  }
  const hear = useLatest((scanned: ScanInput): void => {
    setSheet(undefined)
    if (scanned.kind === 'code') {
      forgetAnswer()
      const target = currentTarget()
      return target ? target.take(scanned.scan) : byDefault(scanned.scan)
    }
    const path = parcelPath()
    answerUnread(scanned, {
      openParcel:
        may.call(shipLogs.list) && path !== undefined
          ? opens(path, 'parcel', scanned.text)
          : undefined,
    })
  })
  const opensIt = useLatest(byDefault)
  useEffect(() => takeByDefault((scan) => opensIt.current(scan)), [opensIt])
  const settings = useLatest({ prefix: values.scanPrefix, suffix: values.scanSuffix })
  useEffect(
    () =>
      listenForScans(
        (scanned) => hear.current(scanned),
        () => settings.current,
      ),
    [hear, settings],
  )
  const code = sheet?.code ?? ''
  return {
    oldSheet: {
      sheet,
      onParcel: opens(parcelPath(), 'parcel', code),
      onManifest: opens(manifestPath(), 'manifest', code),
      onClose: () => setSheet(undefined),
    },
  }
}
