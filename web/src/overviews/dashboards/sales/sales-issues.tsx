import { linkTo } from '@labgate/contract/access/link-to'
import { parametersOf } from '@labgate/contract/access/screen-parameters'
import { locations, type LocationRow } from '@labgate/contract/accounts/locations'
import { figures } from '@labgate/contract/figures/figures'
import { anyDay } from '@labgate/contract/kit/address'
import { say } from '@labgate/contract/languages/say'
import { allHolds, notProcessed } from '@labgate/contract/orders/order-status'
import { orders } from '@labgate/contract/orders/orders'
import { NativeSelect, SimpleGrid } from '@mantine/core'
import { useApiQuery } from '../../../api/queries.ts'
import { useMay, useSession } from '../../../session/use-session.ts'
import { FigureTile } from '../../../ui/figures/figure-tile.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { Section } from '../../../ui/section.tsx'
import { useFilters } from '../../../ui/use-filters.ts'

const everyLocation = -1

interface LocationChoiceProps {
  locations: readonly LocationRow[]
  locationId: number
  onChange: (changes: { location: number | undefined }) => void
}
const LocationChoice = ({ locations, locationId, onChange }: LocationChoiceProps) => (
  <NativeSelect
    aria-label={say('Location')}
    data={[
      { value: String(everyLocation), label: say('All locations') },
      ...locations.map(({ locationId: id, locationName }) => ({
        value: String(id),
        label: locationName,
      })),
    ]}
    value={String(locationId)}
    onChange={(event) =>
      onChange({
        location:
          Number(event.currentTarget.value) === everyLocation
            ? undefined
            : Number(event.currentTarget.value),
      })
    }
    w={240}
  />
)

/**
 * What keeps specimens of the user's accounts from being tested (records.md#dashboard). Orders open
 * only with the right to read patients’ reports.
 */
export const SalesIssues = () => {
  const { value, set } = useFilters(parametersOf('/dashboard', 'location'))
  const { userId, who } = useSession()
  const may = useMay()
  const locationId = value.location ?? everyLocation
  const places = useApiQuery(locations.listForSalesRep, { UserId: userId }, { freshFor: 300_000 })
  const where = locationId > 0 ? { locationId } : {}
  const summary = useApiQuery(orders.summary, { searchCriteria: where }, { keepLast: true })
  const reasons = useApiQuery(figures.reasons, { searchCriteria: where }, { keepLast: true })
  const opens = may.call(orders.list) && who.salesPatientReport
  const link = (labStatusId: number) =>
    opens ? { link: linkTo('/lab-order', { labStatusId, from: anyDay, ...where }) } : {}
  const choice = (
    <LocationChoice locations={places.data?.list ?? []} locationId={locationId} onChange={set} />
  )
  return (
    <Section id="issues" title={say('What keeps specimens waiting')} columns={1} actions={choice}>
      <Loaded from={summary} height={120}>
        {(counts) => (
          <SimpleGrid cols={{ base: 2, xs: 3, lg: 4 }} spacing="sm">
            <FigureTile
              value={counts.holdTotal}
              more={counts.more.includes('holdTotal')}
              title={say('On hold')}
              help={say('Any date')}
              {...link(allHolds)}
            />
            <FigureTile
              value={counts.notProcessed}
              more={counts.more.includes('notProcessed')}
              title={say('Not processed')}
              help={say('Canceled or rejected')}
              {...link(notProcessed)}
            />
            {reasons.data && (
              <>
                <FigureTile
                  value={reasons.data.rejected.reduce((sum, { count }) => sum + count, 0)}
                  title={say('Rejected in 90 days')}
                  help={say('Of {received} received', {
                    received: reasons.data.received.toLocaleString('en-US'),
                  })}
                />
                <FigureTile
                  value={
                    reasons.data.missing.find(({ title }) => title === 'Provider signature missing')
                      ?.count ?? 0
                  }
                  title={say('Missing a signature')}
                  help={say('Received in 90 days')}
                />
              </>
            )}
          </SimpleGrid>
        )}
      </Loaded>
    </Section>
  )
}
