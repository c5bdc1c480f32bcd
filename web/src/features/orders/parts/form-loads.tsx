import { say } from '@labgate/contract/languages/say'
import { KeptScans } from '../../../scan/kept-scans.tsx'
import { Waiting } from '../../../ui/loaded.tsx'

/** Keeps a label that is scanned before the order form is there. */
export const KeptLabel = () => (
  <KeptScans text={say('The order form is loading. This scan is taken next.')} />
)

export const FormLoads = () => (
  <>
    <KeptLabel />
    <Waiting height={640} />
  </>
)
