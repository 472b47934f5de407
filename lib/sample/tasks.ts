import type { SampleTask } from './task.ts'
import { airlineTasks } from './tasks/airline.ts'
import { calendarTasks } from './tasks/calendar.ts'
import { chineseFiles } from './tasks/chineseFiles.ts'
import { chineseMisfit } from './tasks/chineseMisfit.ts'
import { chineseReturn } from './tasks/chineseReturn.ts'
import { chineseWeather } from './tasks/chineseWeather.ts'
import { fileTasks } from './tasks/files.ts'
import { irrelevanceTasks } from './tasks/irrelevance.ts'
import { rateTasks } from './tasks/rates.ts'
import { retailTasks } from './tasks/retail.ts'
import { tableTasks } from './tasks/table.ts'
import { weatherTasks } from './tasks/weather.ts'

/** The 32 prompts of the sample runs: five facets, four of them in Chinese. */
export const sampleTasks: readonly SampleTask[] = [
  ...weatherTasks,
  ...rateTasks,
  ...calendarTasks,
  ...fileTasks,
  ...tableTasks,
  ...irrelevanceTasks,
  ...retailTasks,
  ...airlineTasks,
  chineseWeather,
  chineseFiles,
  chineseMisfit,
  chineseReturn,
]
