import type { Scan } from '@labgate/contract/kit/numbers'
import { say } from '@labgate/contract/languages/say'
import { manifests } from '@labgate/contract/shipping/manifests'
import { Suspense, useState, type ReactNode } from 'react'
import { call } from '../../../api/call.ts'
import { useShortcut } from '../../../keys/shortcuts.ts'
import { useScanTarget } from '../../../scan/targets.ts'
import { AddButton } from '../../../ui/add-button.tsx'
import { BackButton } from '../../../ui/back-button.tsx'
import { late } from '../../../ui/late.tsx'
import { notify } from '../../../ui/notify.tsx'
import { Page } from '../../../ui/page.tsx'
import { useHeadingFocus } from '../../../ui/use-heading-focus.ts'
import { useManifestFilters, type ManifestFilters } from './filters.ts'
import { ManifestTable } from './list/manifest-table.tsx'
import { ManifestLoads } from './parts/manifest-loads.tsx'

/* The list loads first; a manifest loads when one is opened or started. */
const NewManifest = late(async () => ({
  default: (await import('./open/new-manifest.tsx')).NewManifest,
}))
const ManifestRecord = late(async () => ({
  default: (await import('./manifest-record.tsx')).ManifestRecord,
}))
const BeginManifest = late(async () => ({
  default: (await import('./open/begin-manifest.tsx')).BeginManifest,
}))

interface OneManifestProps {
  back: ReactNode
  id: number
  toPrint: number
  filters: ManifestFilters
}
const OneManifest = ({ back, id, toPrint, filters }: OneManifestProps) => {
  return (
    <Page title={say('Manifest')} actions={back}>
      <Suspense fallback={<ManifestLoads />}>
        <ManifestRecord
          key={id}
          manifestId={id}
          printsFirst={id === toPrint}
          onOpen={(manifestId) => filters.set({ id: manifestId })}
        />
      </Suspense>
    </Page>
  )
}

/** Specimens sent on to another laboratory (records.md#manifest). */
export const ManifestsPage = () => {
  const filters = useManifestFilters()
  const [begins, setBegins] = useState(false)
  /* Made final before it was ever saved: its sheet is printed where it is opened. */
  const [toPrint, setToPrint] = useState(0)
  const { id, lab = 0, type = 0, since } = filters.value
  useHeadingFocus(id)
  const back = (
    <BackButton
      onClick={() =>
        filters.set({ id: undefined, lab: undefined, type: undefined, since: undefined })
      }
    >
      {say('All manifests')}
    </BackButton>
  )
  if (id !== undefined && id > 0)
    return <OneManifest back={back} id={id} toPrint={toPrint} filters={filters} />
  if (id === 0 && lab > 0 && type > 0)
    return (
      <Page title={say('New manifest')} actions={back}>
        <Suspense fallback={<ManifestLoads />}>
          <NewManifest
            key={`${lab} ${type} ${since ?? ''}`}
            labId={lab}
            labTypeId={type}
            since={since ?? null}
            onSaved={(manifestId, isFinal) => {
              setToPrint(isFinal ? manifestId : 0)
              filters.set(
                { id: manifestId, lab: undefined, type: undefined, since: undefined },
                true,
              )
            }}
            onOpen={(manifestId) => filters.set({ id: manifestId })}
          />
        </Suspense>
      </Page>
    )
  return (
    <ManifestList filters={filters} onBegin={() => setBegins(true)}>
      {begins && (
        <Suspense fallback={null}>
          <BeginManifest
            onClose={() => setBegins(false)}
            onBegin={(of) => filters.set({ id: 0, ...of })}
          />
        </Suspense>
      )}
    </ManifestList>
  )
}

/* A scan searches: a sheet opens its manifest, a tube the manifest it is on. */
const useFind = (filters: ManifestFilters) => {
  useScanTarget((scan: Scan) => {
    if (scan.kind === 'specimen')
      void call(manifests.forSpecimen, { SpecimenBarcode: scan.code }).then(
        ({ manifestId }) => filters.set({ id: manifestId }),
        (error: unknown) => notify.failure(error),
      )
    else if (scan.kind === 'parcel')
      notify.info(
        say('This is a parcel sheet. Open it in Receiving.'),
        say('Scanned {code}', { code: scan.code }),
      )
    else filters.set({ id: scan.id })
  })
}

const ManifestList = ({
  filters,
  onBegin,
  children,
}: {
  filters: ManifestFilters
  onBegin: () => void
  children: React.ReactNode
}) => {
  useFind(filters)
  useShortcut('n', say('New manifest'), onBegin)
  const begin = (
    <AddButton isMain onClick={onBegin}>
      {say('New manifest')}
    </AddButton>
  )
  return (
    <Page title={say('Manifest')} actions={begin}>
      <ManifestTable filters={filters} addFirst={begin} />
      {children}
    </Page>
  )
}
