import { say } from '@labgate/contract/languages/say'
import { manifestStatus, manifests, type Manifest } from '@labgate/contract/shipping/manifests'
import { useEffect, useState } from 'react'
import { call } from '../../../api/call.ts'
import { useApiQuery } from '../../../api/queries.ts'
import { daysBeforeToday } from '../../../core/manifests/parts/days.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { usePaper } from '../../../ui/papers/use-paper.tsx'
import { useLatest } from '../../../use-latest.ts'
import { FinalManifest } from './final/final-manifest.tsx'
import { MakingManifest } from './open/making-manifest.tsx'
import { KeptTubes } from './parts/manifest-loads.tsx'
import { describeKey } from './parts/manifest-text.ts'

interface RecordProps {
  manifestId: number
  /** It was just made final: its sheet is shown immediately. */
  printsFirst: boolean
  onOpen: (manifestId: number) => void
}
const daysOffered = 7

/** One manifest: open ones are edited, final ones are read and followed. */
export const ManifestRecord = ({ manifestId, printsFirst, onOpen }: RecordProps) => {
  const query = useApiQuery(manifests.get, { manifestId })
  const paper = usePaper()
  const print = () => void paper.show(say('Manifest'), () => call(manifests.sheet, { manifestId }))
  const first = useLatest(() => {
    if (printsFirst) print()
  })
  useEffect(() => first.current(), [first])
  return (
    <>
      <Loaded from={query} height={560} keeps={<KeptTubes />}>
        {(manifest) =>
          manifest.status === manifestStatus.final ? (
            <FinalManifest
              manifest={manifest}
              onPrint={print}
              printing={paper.busy}
              onOpen={onOpen}
            />
          ) : (
            <Open
              key={manifest.rowVersion}
              manifest={manifest}
              onOpen={onOpen}
              onSaved={(isFinal) => {
                if (isFinal) print()
              }}
            />
          )
        }
      </Loaded>
      {paper.dialog}
    </>
  )
}

const Open = ({
  manifest,
  onSaved,
  onOpen,
}: {
  manifest: Manifest
  onSaved: (isFinal: boolean) => void
  onOpen: (id: number) => void
}) => {
  const { labId, labTypeId } = manifest
  const [since] = useState(() => daysBeforeToday(daysOffered))
  const candidates = useApiQuery(manifests.candidates, {
    searchCriteria: { labId, labTypeId, collectionDateStart: since },
  })
  return (
    <Loaded from={candidates} height={560} keeps={<KeptTubes />}>
      {({ list }) => (
        <MakingManifest
          of={manifest}
          title={say('{manifest} to {lab}', { manifest: describeKey(manifest), lab: manifest.lab })}
          facts={[
            manifest.labType,
            manifest.manifestNo,
            say('started by {createdBy}', { createdBy: manifest.createdBy }),
          ]}
          candidates={list}
          onSaved={(_id, isFinal) => onSaved(isFinal)}
          onOpen={onOpen}
        />
      )}
    </Loaded>
  )
}
