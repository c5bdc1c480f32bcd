import { say } from '@labgate/contract/languages/say'
import { KeptScans } from '../../../../scan/kept-scans.tsx'
import { Waiting } from '../../../../ui/loaded.tsx'

/** Keeps the tubes that are scanned before the manifest is shown. */
export const KeptTubes = () => (
  <KeptScans text={say('The manifest is loading. This scan is taken next.')} />
)

export const ManifestLoads = () => (
  <>
    <KeptTubes />
    <Waiting height={560} />
  </>
)
