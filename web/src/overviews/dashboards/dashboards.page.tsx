import { linkTo } from '@labgate/contract/access/link-to'
import { clientServices } from '@labgate/contract/access/user-types'
import { isAmong } from '@labgate/contract/kit/coded'
import { say } from '@labgate/contract/languages/say'
import { home } from '@labgate/contract/overviews/home'
import { Anchor, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useApiQuery } from '../../api/queries.ts'
import { MonthlyReportButton } from '../../core/figures/monthly-report-button.tsx'
import { useSession } from '../../session/use-session.ts'
import { SavedViews } from '../../ui/figures/saved-views.tsx'
import { Loaded, Waiting } from '../../ui/loaded.tsx'
import { PageParts } from '../../ui/page-parts.tsx'
import { Page } from '../../ui/page.tsx'
import { Section } from '../../ui/section.tsx'
import { blocksOf } from './blocks.ts'
import { DraftList } from './parts/draft-list.tsx'
import { WaitingTiles } from './parts/waiting-tiles.tsx'

/**
 * What waits for the user, the figures of their work, and unfinished work (records.md#dashboard).
 */
export const DashboardsPage = () => {
  const query = useApiQuery(home.dashboard, {}, { every: 60_000 })
  const { who, accountId } = useSession()
  const hasAccount = accountId > 0
  /* Plain counts do not mean that anything is waiting. */
  const isPlain =
    query.data?.waiting.some(({ tone }) => tone !== 'plain') === false &&
    query.data.waiting.length > 0
  return (
    <Page
      title={say('Dashboard')}
      actions={
        <>
          {hasAccount && <MonthlyReportButton customerId={accountId} />}
          <SavedViews page="/dashboard" />
        </>
      }
    >
      <PageParts>
        <Stack gap="md">
          <Section
            id="waiting"
            title={isPlain ? say('At a glance') : say('Waiting for you')}
            columns={1}
          >
            <Loaded from={query} height={224}>
              {({ waiting }) => <WaitingTiles waiting={waiting} />}
            </Loaded>
          </Section>
          {blocksOf(who, hasAccount).map((Blocks, at) => (
            <Suspense key={`${accountId} ${at}`} fallback={<Waiting height={480} />}>
              <Blocks />
            </Suspense>
          ))}
          {!hasAccount && isAmong(clientServices, who.userTypeId) && (
            <Section id="account" title={say('Figures of an account')} columns={1}>
              <Text size="sm" c="dimmed">
                {say('Select an account in')}{' '}
                <Anchor
                  underline="always"
                  fz="inherit"
                  renderRoot={(props) => <Link {...props} {...linkTo('/customer-filter')} />}
                >
                  {say('Account Filter')}
                </Anchor>{' '}
                {say('to see its orders, turnaround, rejections, and missing information here.')}
              </Text>
            </Section>
          )}
          <Section id="drafts" title={say('Unfinished work')} columns={1}>
            <DraftList />
          </Section>
        </Stack>
      </PageParts>
    </Page>
  )
}
