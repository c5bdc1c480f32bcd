import { printedName } from '@labgate/contract/kit/printed-name'
import { usDate } from '@labgate/contract/kit/us-date'
import type { ManifestRow } from '@labgate/contract/shipping/manifests'
import { describeInstant, describeTube } from '../../../core/parcels/parcel-sheet.ts'
import type { TubeListFacts } from '../../../paper/tube-list/tube-list.ts'
import { asManifest, type FoundWithLines } from './manifests.queries.ts'

/** The manifest's key, as people say it: '03/31/2026 (2)'. */
const describeKey = ({
  manifestDate,
  sequence,
}: Pick<ManifestRow, 'manifestDate' | 'sequence'>): string =>
  `${manifestDate === null ? '' : usDate(manifestDate)} (${sequence})`

/* As on the label: unprintable names appear in Latin letters (rules.md#names-in-other-scripts). */
const patientOf = (line: FoundWithLines['lines'][number]): string => {
  if (!line.isNamed) return line.patientName
  const { lastName, firstName } = printedName(line)
  return [lastName, firstName].filter(Boolean).join(', ')
}

/** Content of the sheet that travels with the specimens; returned specimens are not on it. */
export const sheetOfManifest = ({
  lines,
  labCity,
  labClia,
  clock,
  ...row
}: FoundWithLines): TubeListFacts => {
  const manifest = asManifest(row)
  return {
    title: manifest.dateFinalized === null ? 'Manifest (not final)' : 'Manifest',
    number: manifest.manifestNo,
    left: [
      ['To', manifest.lab],
      ...(labCity === '' ? [] : ([['', labCity]] as const)),
      ...(labClia === '' ? [] : ([['CLIA', labClia]] as const)),
      ['Test type', manifest.labType],
    ],
    right: [
      ['Manifest', describeKey(manifest)],
      ['Carrier', manifest.shippingMethod],
      ['Tracking number', manifest.trackingNo],
      ['Sent', describeInstant(manifest.dateFinalized, { zone: row.laboratoryZone, clock })],
      ['Sent by', manifest.finalizedBy || manifest.createdBy],
    ],
    text: '',
    tubes: lines
      .filter(({ dateWithdrawn }) => dateWithdrawn === null)
      .map((line) => ({
        ...describeTube(line, { zone: line.timeZone, clock }),
        patient: patientOf(line),
      })),
  }
}
