import { linkTo } from '@labgate/contract/access/link-to'
import { screenParameters } from '@labgate/contract/access/screen-parameters'
import { say } from '@labgate/contract/languages/say'
import { callSheets } from '@labgate/contract/results/call-sheets'
import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useApiQuery } from '../../../api/queries.ts'
import { seesScreen } from '../../../app/home.ts'
import { Empty } from '../../../ui/empty.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { Page } from '../../../ui/page.tsx'
import { useFilters } from '../../../ui/use-filters.ts'
import { CallSheet } from './call-sheet.tsx'

const Sheet = ({ patientId }: { patientId: number }) => (
  <Loaded from={useApiQuery(callSheets.get, { patientId })} height={640}>
    {(sheet) => <CallSheet sheet={sheet} />}
  </Loaded>
)

/**
 * One patient, for staff answering a practice's call. The heading and the tab never show a name.
 */
export const CallsPage = () => {
  const { value } = useFilters(screenParameters['/call'])
  const navigate = useNavigate()
  const { id = 0 } = value
  return (
    <Page
      title={say('Call')}
      actions={
        id > 0 &&
        seesScreen('/patient') && (
          <Button variant="default" onClick={() => void navigate(linkTo('/patient', { id }))}>
            {say('Patient record')}
          </Button>
        )
      }
    >
      {id > 0 ? (
        <Sheet key={id} patientId={id} />
      ) : (
        <Empty
          text={say('Use the search at the top (Ctrl+K): enter the patient’s name and birth date.')}
        />
      )}
    </Page>
  )
}
