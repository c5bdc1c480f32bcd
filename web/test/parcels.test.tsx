import { parcelStatus } from '@labgate/contract/parcels'
import type { ParcelSpecimen, ShipLog } from '@labgate/contract/ship-logs'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { TubeGrid } from '../src/features/ship-logs/dock/tube-grid.tsx'
import { Counters } from '../src/features/ship-logs/parts/counters.tsx'
import { ParcelHead } from '../src/features/ship-logs/parts/parcel-facts.tsx'
import { tubesOf } from '../src/features/ship-logs/parts/tube-fate.tsx'
import { showPart } from './show.tsx'

const tube = (at: number, more: Partial<ParcelSpecimen>) =>
  ({
    labOrderId: at,
    specimenBarcode: `00000000000${at}`,
    patientName: 'Moss, Ada',
    dob: '1980-05-17',
    genderId: 1,
    labType: 'Wound',
    priority: 0,
    ...more,
  }) as ParcelSpecimen
const shown = (withoutSheet: boolean, specimens: ParcelSpecimen[]): string => {
  const counts = { missing: 0, unlisted: specimens.filter(({ isListed }) => !isListed).length }
  const parcel = {
    shipLogNo: 'SLA000000001',
    customer: 'Sunrise',
    location: 'Tampa',
    status: parcelStatus.received,
    withoutSheet,
    specimens,
    ...counts,
  } as ShipLog
  const { container } = showPart(
    <>
      <ParcelHead parcel={parcel} />
      <Counters parcel={parcel} />
      <TubeGrid tubes={tubesOf(parcel)} waiting={new Set()} ticked={new Set()} />
    </>,
  )
  return container.textContent ?? ''
}
const figures = () =>
  within(screen.getByLabelText('Parcel counts'))
    .getAllByRole('definition')
    .map(({ textContent }) => textContent)

it('a tube that is not on the sheet is marked', () => {
  const both = [tube(1, { isListed: true, fate: 'received' }), tube(2, { isListed: false, fate: 'received' })]
  const text = shown(false, both)
  expect(text).toContain('1 not listed')
  expect(text).toContain('Received, not on the sheet')
  expect(figures()).toEqual(['1', '1', '0', '1'])
})

it('without a sheet, no tube is marked as not listed', () => {
  const text = shown(true, [tube(1, { isListed: false, fate: 'received' }), tube(2, { isListed: false, fate: 'received' })])
  expect(text).toContain('no sheet')
  expect(text).not.toMatch(/not listed|not on the sheet|Missing/)
  expect(figures()).toEqual(['2'])
})
