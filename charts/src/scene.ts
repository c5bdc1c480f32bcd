import { barsScene } from './bars.ts'
import { columnsScene } from './columns.ts'
import type { ChartData, SparkData } from './figures.ts'
import { linesScene } from './lines.ts'
import { multiplesScene } from './multiples.ts'
import { rangeScene } from './range.ts'
import type { Scene, Size } from './shapes.ts'
import { sparkScene } from './spark.ts'
import { stripScene } from './strip.ts'

/**
 * Draws a chart at a size: shapes without React, DOM or PDF. The same figures are in tableOf(data).
 */
export const sceneOf = (data: ChartData | SparkData, size: Size): Scene => {
  switch (data.kind) {
    case 'lines':
      return linesScene(data, size)
    case 'columns':
      return columnsScene(data, size)
    case 'multiples':
      return multiplesScene(data, size)
    case 'strip':
      return stripScene(data, size)
    case 'bars':
      return barsScene(data, size)
    case 'range':
      return rangeScene(data, size)
    case 'spark':
      return sparkScene(data, size)
  }
}
