import type { SampleTool } from '#lib/sample/task.ts'

/** A tool by its name, what it does and what its arguments mean. */
export function tool(
  name: string,
  description: string,
  parameters: Readonly<Record<string, string>>,
): SampleTool {
  return { name, description, parameters }
}
