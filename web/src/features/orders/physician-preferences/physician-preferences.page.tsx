import { accounts } from '@labgate/contract/accounts/accounts'
import type { Catalog } from '@labgate/contract/catalog/shape'
import type { ApiResponse } from '@labgate/contract/kit/endpoint'
import { say } from '@labgate/contract/languages/say'
import { physicianPreferences } from '@labgate/contract/orders/physician-preferences'
import { Alert, Button } from '@mantine/core'
import { Suspense, useState, type ReactNode } from 'react'
import { useApiQuery } from '../../../api/queries.ts'
import { useMay, useSession } from '../../../session/use-session.ts'
import { BackButton } from '../../../ui/back-button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { IconInfoCircle, IconPlus } from '../../../ui/icons/icons.ts'
import { late } from '../../../ui/late.tsx'
import { Loaded, Waiting } from '../../../ui/loaded.tsx'
import { Page } from '../../../ui/page.tsx'
import { useHeadingFocus } from '../../../ui/use-heading-focus.ts'
import { usePreferenceFilters, type PreferenceFilters } from './filters.ts'
import { PreferenceTable } from './list/preference-table.tsx'
import { offeredTypes, type PreferenceWord } from './parts/offered-types.ts'

const NewPreference = late(async () => ({
  default: (await import('./record/new-preference.tsx')).NewPreference,
}))
const PreferenceRecord = late(async () => ({
  default: (await import('./record/preference-record.tsx')).PreferenceRecord,
}))

interface PreferenceOfTypeProps {
  answer: ApiResponse<typeof accounts.get>
  labTypeId: number | undefined
  back: ReactNode
  onSaved: (saved: number) => void
}
const PreferenceOfType = ({ answer, labTypeId, back, onSaved }: PreferenceOfTypeProps) => {
  const found = offeredTypes(answer).find(({ form }) => form.labTypeId === labTypeId)
  return found ? (
    <NewPreference
      key={found.form.labTypeId}
      form={found.form}
      word={found.word}
      zone={answer.timeZone}
      autoAddBUPReflex={answer.autoAddBUPReflex}
      onSaved={onSaved}
    />
  ) : (
    <Empty
      text={say('Your account does not order this test type, so there is no preference for it.')}
      action={back}
    />
  )
}

interface AddPreferenceProps {
  form: Catalog
  index: number
  filters: PreferenceFilters
  word: PreferenceWord
}
const AddPreference = ({ form, index, filters, word }: AddPreferenceProps) => (
  <Button
    variant={index === 0 ? 'filled' : 'default'}
    leftSection={<IconPlus size={16} aria-hidden />}
    onClick={() => filters.set({ id: 0, labTypeId: form.labTypeId })}
  >
    {say('Add {word}', { word })}
  </Button>
)

/**
 * Named test choices of this provider, applied to an order in one step
 * (records.md#provider-preference).
 */
export const PhysicianPreferencesPage = () => {
  const filters = usePreferenceFilters()
  const { who } = useSession()
  const own = useMay().call(physicianPreferences.save)
  const account = useApiQuery(accounts.get, { customerId: who.entityId })
  const [glowing, setGlowing] = useState<number>()
  const { id, labTypeId } = filters.value
  useHeadingFocus(id)
  const offered = account.data ? offeredTypes(account.data) : []

  const add = offered.map(({ form, word }, index) => (
    <AddPreference key={form.testType} form={form} index={index} filters={filters} word={word} />
  ))
  const back = (
    <BackButton onClick={() => filters.set({ id: undefined, labTypeId: undefined })}>
      {say('All preferences')}
    </BackButton>
  )
  const onSaved = (saved: number) => {
    setGlowing(saved)
    filters.set({ id: undefined, labTypeId: undefined })
  }
  return (
    <Page title={say('Provider Preference')} actions={id === undefined ? own && add : back}>
      {!own && (
        <Alert color="blue" variant="light" icon={<IconInfoCircle aria-hidden />}>
          {say(
            'Preferences are read-only while acting as a customer. Only the provider can change them.',
          )}
        </Alert>
      )}
      {own && id === undefined && account.data && offered.length === 0 && (
        <Alert color="blue" variant="light" icon={<IconInfoCircle aria-hidden />}>
          {say(
            'Preferences are for toxicology, which your account does not order. The laboratory can turn it on.',
          )}
        </Alert>
      )}
      <Suspense fallback={<Waiting height={520} />}>
        {id === undefined ? (
          <PreferenceTable filters={filters} glowing={glowing} addFirst={own && add} />
        ) : id > 0 ? (
          <PreferenceRecord key={id} id={id} />
        ) : own ? (
          <Loaded from={account} height={520}>
            {(answer) => (
              <PreferenceOfType
                answer={answer}
                labTypeId={labTypeId}
                back={back}
                onSaved={onSaved}
              />
            )}
          </Loaded>
        ) : null}
      </Suspense>
    </Page>
  )
}
