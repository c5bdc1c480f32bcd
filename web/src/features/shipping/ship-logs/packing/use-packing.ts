import { scanOf, type Scan } from '@labgate/contract/kit/numbers'
import { say } from '@labgate/contract/languages/say'
import { fateWords } from '@labgate/contract/shipping/parcels'
import { shipLogs, type Packable, type ParcelSpecimen } from '@labgate/contract/shipping/ship-logs'
import { useState } from 'react'
import { call } from '../../../../api/call.ts'
import { useApiQuery } from '../../../../api/queries.ts'
import { reasonOf } from '../../../../api/refused.ts'
import { unreadLabels, type Unread } from '../../../../scan/scan-input.ts'
import type { LastScan } from '../../../../ui/verdict/last-scans.tsx'
import { play, type Verdict } from '../../../../ui/verdict/sounds.ts'
import { useLatest } from '../../../../use-latest.ts'
import { identityOf, nameOfTube, describeOtherAccount } from '../parts/tube-text.ts'

interface Packed {
  /** The account that sends the parcel; 0 if no account is chosen. */
  customerId: number
  locationId: number
  timeZone: string
  specimens: readonly ParcelSpecimen[]
}

const idsOf = (rows: readonly { labOrderId: number }[]): ReadonlySet<number> =>
  new Set(rows.map(({ labOrderId }) => labOrderId))

/** The contents of a parcel being packed: by checkbox, by scan, or everything possible. */
export const usePacking = (
  { customerId, locationId, timeZone, specimens }: Packed,
  startDate: string,
) => {
  /* A tube that someone received meanwhile is no longer in it. */
  const inside = specimens.filter(({ fate }) => fate === 'packed')
  const found = useApiQuery(
    shipLogs.candidates,
    { locationId, ...(startDate !== '' && { startDate }) },
    { keepLast: true, freshFor: 0 },
  )
  const [chosen, setChosen] = useState<ReadonlySet<number>>(() => idsOf(inside))
  /* Scanned, and not among those the location offers. */
  const [brought, setBrought] = useState<readonly Packable[]>([])
  const [scans, setScans] = useState<readonly LastScan[]>([])
  const own = [
    ...specimens.map((tube): Packable => ({
      ...tube,
      timeZone,
      says: tube.fate === 'packed' ? '' : `${fateWords[tube.fate]}.`,
    })),
    ...brought,
  ]
  const known = idsOf(own)
  const rows = [
    ...own,
    ...(found.data?.list ?? []).filter(({ labOrderId }) => !known.has(labOrderId)),
  ]
  const packable = rows.filter(({ says: text }) => text === '')

  const put = (labOrderId: number, isIn: boolean): void =>
    setChosen((before) => {
      const after = new Set(before)
      if (isIn) after.add(labOrderId)
      else after.delete(labOrderId)
      return after
    })
  const tell = (code: string, state: Verdict, text: string, tube?: Packable): void => {
    play(state)
    note(code, state, text, tube)
  }
  const note = (code: string, state: Verdict, text: string, tube?: Packable): void => {
    const at = new Date().toISOString()
    setScans((before) =>
      [
        {
          key: `${at} ${before.length}`,
          code,
          whose: tube ? nameOfTube(tube) : '',
          at,
          state,
          text,
        },
        ...before,
      ].slice(0, 20),
    )
  }
  const take = (code: string, tube: Packable): void => {
    if (tube.says !== '') return tell(code, 'stop', tube.says, tube)
    if (now.current.chosen.has(tube.labOrderId))
      return tell(code, 'look', say('This tube is already in the parcel.'), tube)
    put(tube.labOrderId, true)
    tell(code, 'pass', say('In the parcel.'), tube)
  }
  const now = useLatest({ chosen, rows })
  const look = async (code: string): Promise<void> => {
    const there = now.current.rows.find(({ specimenBarcode }) => specimenBarcode === code)
    if (there) return take(code, there)
    try {
      const {
        valid: _valid,
        message: _message,
        ...tube
      } = await call(shipLogs.forShipLog, { SpecimenBarcode: code })
      const isOthers = customerId > 0 && tube.customerId !== customerId
      if (isOthers)
        return tell(
          code,
          'stop',
          [
            say('This tube belongs to another account and cannot go into this parcel.'),
            describeOtherAccount(tube, customerId),
          ]
            .join(' ')
            .trim(),
          tube,
        )
      if (tube.says === '')
        setBrought((before) =>
          before.some(({ labOrderId }) => labOrderId === tube.labOrderId)
            ? before
            : [tube, ...before],
        )
      take(code, tube)
    } catch (error) {
      tell(code, 'stop', reasonOf(error))
    }
  }
  const scan = (one: Scan): void => {
    if (one.kind === 'specimen') void look(one.code)
    else
      tell(one.code, 'stop', say('That is a sheet number. Scan the tubes going into the parcel.'))
  }
  return {
    found,
    rows,
    packable,
    chosen,
    scans,
    scan,
    unread: ({ kind, text }: Unread): void => note(text, 'stop', unreadLabels[kind]),
    /** A typed number; returns what is wrong with it. */
    type: (text: string): string => {
      const one = scanOf(text.replace(/\s+/g, ''))
      if (one === null)
        return say('That is not a tube number: 12 digits, printed below the bar code.')
      scan(one)
      return ''
    },
    put,
    putAll: (isIn: boolean): void => setChosen(isIn ? idsOf(packable) : new Set()),
    isChanged:
      chosen.size !== inside.length || inside.some(({ labOrderId }) => !chosen.has(labOrderId)),
    startAgain: (): void => setChosen(idsOf(inside)),
  }
}
/** A scan's identity for the band: whose it is, as far as known. */
export const identityOfScan = (scan: LastScan, rows: readonly Packable[]): string => {
  const tube = rows.find(({ specimenBarcode }) => specimenBarcode === scan.code)
  return tube ? identityOf(tube) : scan.code
}
