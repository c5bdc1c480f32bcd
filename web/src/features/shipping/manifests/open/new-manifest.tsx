import { say } from '@labgate/contract/languages/say'
import { manifests } from '@labgate/contract/shipping/manifests'
import { useCodes } from '../../../../api/codes.ts'
import { useApiQuery } from '../../../../api/queries.ts'
import { dayAsText } from '../../../../forms/dates.ts'
import { Loaded } from '../../../../ui/loaded.tsx'
import { KeptTubes } from '../parts/manifest-loads.tsx'
import { MakingManifest } from './making-manifest.tsx'

interface NewProps {
  labId: number
  labTypeId: number
  since: string | null
  onSaved: (manifestId: number, isFinal: boolean) => void
  onOpen: (manifestId: number) => void
}

/** A new manifest: what could go on it is loaded, nothing is saved yet. */
export const NewManifest = ({ labId, labTypeId, since, onSaved, onOpen }: NewProps) => {
  const labs = useApiQuery(manifests.labs, {}, { freshFor: 300_000 })
  const candidates = useApiQuery(manifests.candidates, {
    searchCriteria: { labId, labTypeId, collectionDateStart: since },
  })
  const [types] = useCodes('LabType')
  const lab = labs.data?.list.find((one) => one.labId === labId)?.name ?? ''
  const type = types.find(({ value }) => value === labTypeId)?.label ?? ''
  return (
    <Loaded from={candidates} height={560} keeps={<KeptTubes />}>
      {({ list }) => (
        <MakingManifest
          of={{
            manifestId: 0,
            labId,
            lab,
            labTypeId,
            shippingMethodId: 0,
            trackingNo: '',
            rowVersion: 0,
            specimens: [],
          }}
          title={lab}
          facts={[
            type,
            since === null ? '' : say('collected since {since}', { since: dayAsText(since) }),
          ]}
          candidates={list}
          onSaved={onSaved}
          onOpen={onOpen}
        />
      )}
    </Loaded>
  )
}
