import { screenParameters } from '@labgate/contract/access/screen-parameters'
import { say } from '@labgate/contract/languages/say'
import { Box, SegmentedControl, Stack } from '@mantine/core'
import { Suspense, useState } from 'react'
import type { ScanInput } from '../../scan/scan-input.ts'
import { usePageScans } from '../../scan/targets.ts'
import { late } from '../../ui/late.tsx'
import { Waiting } from '../../ui/loaded.tsx'
import { notify } from '../../ui/notify.tsx'
import { Page } from '../../ui/page.tsx'
import { useFilters } from '../../ui/use-filters.ts'
import { LastScans } from '../../ui/verdict/last-scans.tsx'
import { play } from '../../ui/verdict/sounds.ts'
import { useLastTubes } from './model/last-tubes.ts'
import { useWorkingLab } from './model/use-working-lab.ts'
import { BenchFigures } from './parts/bench-figures.tsx'
import { describeAgain, EarlyScan, withScan, type EarlyScans } from './parts/early-scan.tsx'
import { NoWorkingLab, WorkingLabChoice } from './parts/working-lab.tsx'
import classes from './accessioning.module.css'

const Bench = late(async () => ({ default: (await import('./bench/bench.tsx')).Bench }))
const Rack = late(async () => ({ default: (await import('./rack/rack.tsx')).Rack }))

const useEarlyScans = (lab: ReturnType<typeof useWorkingLab>) => {
  /*
   * Scanned while neither bench nor rack can take it: before the laboratory is chosen, or while
   * they load. It waits for them.
   */
  const [early, setEarly] = useState<EarlyScans>()
  const keep = (scanned: ScanInput): void => {
    if (scanned.kind === 'code' && lab.labId === 0) play('stop')
    setEarly((before) => withScan(before, scanned))
  }
  usePageScans((scan) => keep({ kind: 'code', scan }), keep)
  const taken = (): void => {
    if (early && early.before.length > 0)
      notify.info(describeAgain(early.before).trim(), say('Scanned before the bench was ready'))
    setEarly(undefined)
  }
  const waits = early && { scanned: early.last, taken }
  return { early, waits }
}

interface WorkModeProps {
  isRack: boolean
  onChange: (value: 'tube' | 'rack') => void
}
const WorkMode = ({ isRack, onChange }: WorkModeProps) => (
  <SegmentedControl
    aria-label={say('Work mode')}
    data={[
      { value: 'tube', label: say('Tube by tube') },
      { value: 'rack', label: say('Rack') },
    ]}
    value={isRack ? 'rack' : 'tube'}
    onChange={onChange}
  />
)

/*
 * Tube numbers are in the memory of the page, the open tube's order in the address
 * (rules.md#patient-data-and-addresses).
 */
/**
 * Registers arrived specimens against their orders, tube by tube or a rack at a time
 * (records.md#accessioning).
 */
export const AccessioningPage = () => {
  const filters = useFilters(screenParameters['/accessioning'])
  const lab = useWorkingLab()
  const lastTubes = useLastTubes()
  const { rack = false, specimenBarcode } = filters.value
  const next = (filters.value.next ?? '')
    .split(',')
    .filter((code) => code !== '' && code !== specimenBarcode)
  const open = (code: string | undefined, labOrderId?: number): void =>
    filters.set({ specimenBarcode: code, id: labOrderId, next: next.join() }, true)
  const { early, waits } = useEarlyScans(lab)
  /* A started rack stays as is while one of its exceptions is at the bench. */
  const [hadRack, setHadRack] = useState(false)
  const show = (isRack: boolean, code?: string): void => {
    setHadRack(hadRack || rack)
    filters.set({ rack: isRack, specimenBarcode: code, id: undefined }, true)
  }
  return (
    <Page
      title={say('Accessioning')}
      actions={
        <>
          <WorkingLabChoice lab={lab} />
          <WorkMode isRack={rack} onChange={(value) => show(value === 'rack')} />
        </>
      }
    >
      <div className={classes['bench']}>
        <Stack gap="md" miw={0}>
          {early && <EarlyScan early={early} lab={lab} />}
          <NoWorkingLab lab={lab} />
          <Suspense fallback={<Waiting height={240} />}>
            {lab.labId > 0 && (rack || hadRack) && (
              <Box hidden={!rack}>
                <Rack
                  key={lab.labId}
                  active={rack}
                  early={rack ? waits : undefined}
                  workingLabId={lab.labId}
                  onBench={(code) => show(false, code)}
                />
              </Box>
            )}
            {lab.labId > 0 && !rack && (
              <Bench
                early={waits}
                workingLabId={lab.labId}
                labName={lab.name}
                open={specimenBarcode}
                next={next}
                onOpen={open}
              />
            )}
          </Suspense>
        </Stack>
        <Stack gap="md" miw={0}>
          <BenchFigures done={lastTubes[0]?.key ?? ''} />
          <LastScans scans={lastTubes} title={say('Last tubes')} />
        </Stack>
      </div>
    </Page>
  )
}
