import { labs, type Lab } from '@labgate/contract/accounts/labs'
import { useMemo } from 'react'
import { useApiQuery } from '../../../../api/queries.ts'
import { Loaded } from '../../../../ui/loaded.tsx'
import { fieldsOfLab } from './lab-fields.ts'
import { LabForm } from './lab-form.tsx'

const Known = ({ answer, onSaved }: { answer: Lab; onSaved: (id: number) => void }) => {
  const lab = useMemo(() => fieldsOfLab(answer), [answer])
  return <LabForm lab={lab} onSaved={onSaved} />
}

/** One laboratory as saved. */
export const LabRecord = ({ labId, onSaved }: { labId: number; onSaved: (id: number) => void }) => {
  const query = useApiQuery(labs.get, { labId })
  return (
    <Loaded from={query} height={520}>
      {(answer) => <Known answer={answer} onSaved={onSaved} />}
    </Loaded>
  )
}
