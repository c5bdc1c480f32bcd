import { home } from '@labgate/contract/home'
import { Stack } from '@mantine/core'
import { useAsk } from '../../api/queries.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { Page } from '../../ui/page.tsx'
import { Section } from '../../ui/section.tsx'
import { DraftList } from './parts/draft-list.tsx'
import { WaitingTiles } from './parts/waiting-tiles.tsx'
import { Weeks } from './parts/weeks.tsx'

/** What waits for me, what I left unfinished, then the last weeks (looks.md, Dashboard). */
export const DashboardsPage = () => {
  const asked = useAsk(home.dashboard, {}, { every: 60_000 })
  return (
    <Page title="Dashboard">
      <Stack gap="lg">
        <Section id="waiting" title="Waiting for you" columns={1}>
          <Loaded from={asked} height={224}>
            {({ waiting }) => <WaitingTiles waiting={waiting} />}
          </Loaded>
        </Section>
        <Section id="drafts" title="Unfinished work" columns={1}>
          <DraftList />
        </Section>
        <Section id="weeks" title="Last 12 weeks" columns={1}>
          <Loaded from={asked} height={320}>
            {({ weeks }) => <Weeks weeks={weeks} />}
          </Loaded>
        </Section>
      </Stack>
    </Page>
  )
}
