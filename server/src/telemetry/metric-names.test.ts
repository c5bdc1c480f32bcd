import { readFileSync } from 'node:fs'
import { collectDefaultMetrics, Registry } from 'prom-client'
import { describe, expect, test } from 'vitest'
import { metricList, type MetricInfo } from './metric-names.ts'

/* What an operator gets to look at has the metrics of the list, all of them and no other. */

const textOf = (path: string): string =>
  readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8')
const infos: Readonly<Record<string, MetricInfo>> = metricList
const registry = new Registry()
collectDefaultMetrics({ register: registry })
const ofNode = new Set(registry.getMetricsAsArray().map(({ name }) => name))
/** Labels that Prometheus and histograms add. */
const added = ['instance', 'job', 'host', 'le']

interface Used {
  name: string
  labels: string[]
}
/** The metrics of a query, each with the labels that it is chosen by. */
const metricsIn = (query: string): Used[] =>
  [...query.matchAll(/\b((?:labgate|nodejs|process)_\w+)(?:\{([^}]*)\})?/g)].map(
    ([, name = '', chosen = '']) => ({
      name,
      labels: [...chosen.matchAll(/(\w+)\s*[=!]/g)].map(([, label = '']) => label),
    }),
  )
const listName = (name: string): string =>
  name in infos ? name : name.replace(/_(bucket|count|sum)$/, '')
const faultsOf = (query: string): string[] =>
  metricsIn(query).flatMap(({ name, labels }) => {
    const info = infos[listName(name)]
    if (info === undefined) return ofNode.has(name) ? [] : [`${name} is no metric`]
    const isPart = name !== listName(name)
    const grouped = [...query.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, list = '']) =>
      list.split(',').map((label) => label.trim()),
    )
    return [
      ...(isPart === (info.kind === 'histogram')
        ? []
        : [`${name} is not how a ${info.kind} is read`]),
      ...[...labels, ...grouped]
        .filter((label) => !info.labels.includes(label) && !added.includes(label))
        .map((label) => `${name} has no label ${label}`),
    ]
  })

const { panels, templating } = JSON.parse(textOf('deploy/grafana.json')) as {
  panels: { id: number; title: string; targets: { expr: string; legendFormat: string }[] }[]
  templating: { list: { query: string }[] }
}
const queries = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))
const alerts = [...textOf('deploy/prometheus-alerts.yml').matchAll(/^ +expr: (.*)$/gm)].map(
  ([, expr = '']) => expr,
)

describe('the dashboard', () => {
  test('has metrics and labels that there are', () => {
    expect(queries.length).toBeGreaterThan(20)
    const all = [...queries, ...templating.list.map(({ query }) => query)]
    expect(all.flatMap(faultsOf)).toEqual([])
  })
  test('shows every metric of ours', () => {
    const shown = new Set(queries.flatMap(metricsIn).map(({ name }) => listName(name)))
    expect(Object.keys(infos).filter((name) => !shown.has(name))).toEqual([])
  })
  test('takes the most of what every process tells of the laboratory', () => {
    for (const query of queries)
      for (const { name } of metricsIn(query))
        if (infos[listName(name)]?.of === 'laboratory') expect(query).toMatch(/^max\b/)
  })
  test('has each panel once, and no line without a name', () => {
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
    expect(new Set(panels.map(({ title }) => title)).size).toBe(panels.length)
    for (const { targets } of panels)
      for (const { expr, legendFormat } of targets) {
        const grouped = /\bby \(([^)]*)\)/.exec(expr)?.[1]?.split(/, /) ?? []
        for (const [, label = ''] of legendFormat.matchAll(/\{\{(\w+)\}\}/g))
          if (grouped.length > 0) expect(grouped, expr).toContain(label)
      }
  })
})

test('the alerts have metrics and labels that there are', () => {
  expect(alerts.length).toBeGreaterThan(5)
  expect(alerts.flatMap(faultsOf)).toEqual([])
})

test('the page for operators lists every metric with its unit, labels, and meaning', () => {
  const rows = [
    ...textOf('docs/operations/monitoring.md').matchAll(
      /^\| (labgate_\w+) +\| (.*?) *\| (.*?) *\| (.*?) *\| (.*?) *\|$/gm,
    ),
  ].map(([, name = '', unit, labels, of, help]) => [name, { unit, labels, of, help }] as const)
  expect(Object.fromEntries(rows)).toEqual(
    Object.fromEntries(
      Object.entries(infos).map(([name, { unit, labels, of, help }]) => [
        name,
        { unit: unit === 's' ? 'seconds' : 'number', labels: labels.join(', '), of, help },
      ]),
    ),
  )
})
