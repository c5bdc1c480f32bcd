import type { ApiResponse } from '@labgate/contract/kit/endpoint'
import { say } from '@labgate/contract/languages/say'
import { home } from '@labgate/contract/overviews/home'
import { AppShell, Drawer } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Outlet, useMatches } from '@tanstack/react-router'
import { Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { aboutLab } from '../../about.ts'
import { connection, watchNetwork } from '../../api/connection.ts'
import { newVersion } from '../../api/new-version.ts'
import { useApiQuery } from '../../api/queries.ts'
import { useReadAgain } from '../../api/read-again.ts'
import { InvisibleTyped } from '../../forms/invisible-typed.tsx'
import { listenForShortcuts, useShortcut } from '../../keys/shortcuts.ts'
import { keepOffline } from '../../offline/keep-offline.ts'
import { unsaved } from '../../session/unsaved.ts'
import { useMay, useSession, useSignedIn } from '../../session/use-session.ts'
import { ClosedChartSlot, type ClosedChartProps } from '../../ui/closed-chart-slot.ts'
import { late } from '../../ui/late.tsx'
import { Waiting } from '../../ui/loaded.tsx'
import { OldSheet } from '../../ui/old-sheet.tsx'
import { keepEarlyKeys } from '../../ui/pickers/early-keys.ts'
import { Dialogs, type DialogName } from '../dialogs/dialogs.tsx'
import { SecondFactorPrompt } from '../dialogs/second-factor-prompt.tsx'
import { UnsavedPrompt } from '../dialogs/unsaved-prompt.tsx'
import { isVisiblePath } from '../home.ts'
import { IdleWatch } from '../idle/idle-watch.tsx'
import { useScanRouter } from '../scan/use-scan-router.ts'
import { AddressNote } from './address-note.tsx'
import { BundleNotices } from './bundle-notices.tsx'
import { EmergencyBar } from './emergency-bar.tsx'
import { LostBar } from './lost-bar.tsx'
import { NewVersionBar } from './new-version-bar.tsx'
import { NotYours } from './not-yours.tsx'
import { PrintedHead } from './printed-head.tsx'
import { ReportNotices } from './report-notices.tsx'
import { ShadowBar } from './shadow-bar.tsx'
import { Sidebar } from './sidebar.tsx'
import { SystemsWork } from './systems-work.tsx'
import { TopBar } from './top-bar.tsx'
import { useFixedSidebar } from './use-fixed-sidebar.ts'
import { useTopEscape } from './use-top-escape.ts'
import classes from './shell.module.css'

const LateClosedChart = late(async () => ({
  default: (await import('../../features/people/break-glass/closed-chart.tsx')).ClosedChart,
}))
const closedChart = (props: ClosedChartProps) => (
  <Suspense fallback={<Waiting height={240} />}>
    <LateClosedChart {...props} />
  </Suspense>
)

const smallKey = 'labgate-menu'
const wasSmall = (): boolean => localStorage.getItem(smallKey) === 'small'

/** Everything around a screen. Empty without a session: the start page is loading. */
export const Shell = () => (useSignedIn() ? <SignedInShell /> : null)

const Footer = ({ answer }: { answer: ApiResponse<typeof home.shell> | undefined }) => (
  <footer className={classes['footer']}>
    <span>{aboutLab.labName}</span>
    {answer && <SystemsWork troubles={answer.troubles} />}
    <span>
      {aboutLab.supportPhone &&
        `${say('Help: {supportPhone} ·', { supportPhone: aboutLab.supportPhone })} `}
      {say('Labgate {version}', { version: aboutLab.version })}
    </span>
  </footer>
)

interface ScreensMenuProps {
  fixed: boolean
  counts: Record<string, number>
  small: boolean
  opened: boolean
  onSize: (next: boolean) => void
  onClose: () => void
}
const ScreensMenu = ({ fixed, counts, small, opened, onSize, onClose }: ScreensMenuProps) =>
  fixed ? (
    <AppShell.Navbar aria-label={say('Screens')}>
      <Sidebar counts={counts} small={small} onSmall={onSize} />
    </AppShell.Navbar>
  ) : (
    <Drawer
      opened={opened}
      onClose={onClose}
      size={280}
      padding={0}
      title={say('Labgate')}
      styles={{ header: { padding: '8px 16px', minHeight: 48 } }}
    >
      <nav aria-label={say('Screens')}>
        <Sidebar counts={counts} small={false} onChosen={onClose} />
      </nav>
    </Drawer>
  )

const SignedInShell = () => {
  const { values, who, userId, acting } = useSession()
  const may = useMay()
  /* The current screen, not the one about to open: its parts may still be loading. */
  const here = useMatches({ select: (matches) => matches.at(-1)?.pathname ?? '' })
  const fixed = useFixedSidebar()
  const [small, setSmall] = useState(wasSmall)
  const [fits, setFits] = useState(true)
  const [drawer, { toggle, close }] = useDisclosure()
  const [dialog, setDialog] = useState<DialogName | null>(null)
  const lost = useSyncExternalStore(connection.subscribe, connection.isLost)
  const isOld = useSyncExternalStore(newVersion.subscribe, newVersion.isReady)
  const shell = useApiQuery(home.shell, {}, { every: lost ? 5_000 : 60_000 })
  const counts = shell.data?.counts ?? {}
  const bundles = shell.data?.bundles
  const topMessage = shell.data?.topMessage ?? values.topMessage
  useEffect(watchNetwork, [])
  useReadAgain()
  /* A draft that could not be sent is not resent until the next keystroke. */
  useEffect(() => (lost ? () => unsaved.keepDrafts() : undefined), [lost])
  useEffect(listenForShortcuts, [])
  const receives = may.verb('ship-log.receive')
  useEffect(() => (receives ? keepOffline() : undefined), [receives])
  useShortcut('mod+k', say('Find anything'), () => {
    keepEarlyKeys()
    setDialog('palette')
  })
  useShortcut('?', say('Keyboard shortcuts'), () => setDialog('keys'))
  useTopEscape(dialog === 'palette' || dialog === 'keys', () => setDialog(null))
  const { oldSheet } = useScanRouter()

  const chooseSize = (next: boolean): void => {
    localStorage.setItem(smallKey, next ? 'small' : 'wide')
    setSmall(next)
  }
  const width = small ? 56 : 240
  return (
    <ClosedChartSlot value={closedChart}>
      <AppShell
        header={{ height: 48 }}
        {...(fixed && { navbar: { width, breakpoint: 0 } })}
        padding="md"
        transitionDuration={0}
      >
        <AppShell.Header>
          <TopBar
            drawer={!fixed}
            drawerOpen={drawer}
            onDrawer={toggle}
            topMessage={topMessage}
            onFits={setFits}
            bundles={bundles ?? []}
            onDialog={setDialog}
          />
        </AppShell.Header>
        {
          <ScreensMenu
            fixed={fixed}
            counts={counts}
            small={small}
            opened={drawer}
            onSize={chooseSize}
            onClose={close}
          />
        }
        <AppShell.Main className={classes['main'] ?? ''}>
          <PrintedHead />
          {lost && <LostBar />}
          {isOld && <NewVersionBar />}
          {acting && <ShadowBar />}
          <EmergencyBar emergencies={shell.data?.emergencies ?? []} />
          {topMessage !== '' && !fits && (
            <p className={classes['message']} role="status">
              {topMessage}
            </p>
          )}
          <div className={classes['page']} key={`${values.userId_Login}-${userId}-${values.clock}`}>
            {/*
             * A change of time format renders the whole page again, so that no page shows both. When a visit begins or ends, a screen that the other person
             * cannot see must not request anything in that person's name.
             */}
            {isVisiblePath(here, who) ? (
              <>
                <AddressNote />
                <Outlet />
              </>
            ) : (
              <NotYours path={here} />
            )}
          </div>
          <Footer answer={shell.data} />
        </AppShell.Main>
        <Dialogs open={dialog} onClose={() => setDialog(null)} />
        {bundles && <BundleNotices bundles={bundles} />}
        {shell.data && <ReportNotices reports={shell.data.reports} />}
        <OldSheet {...oldSheet} />
        <InvisibleTyped />
        <UnsavedPrompt />
        <SecondFactorPrompt />
        <IdleWatch />
      </AppShell>
    </ClosedChartSlot>
  )
}
