import { PanelDrawing } from '#app/_charts/PanelDrawing.tsx'
import { DropZone } from '#app/_controls/DropZone.tsx'
import { LoadSample } from '#app/_controls/LoadSample.tsx'
import { examplePanels } from './examplePanels.ts'

/** The first visit: what this is for, where to drop, a sample to try, and what appears then. */
export function HomeEmpty() {
  return (
    <div className="mx-auto grid max-w-[720px] gap-8 py-10 md:py-16">
      <div className="grid gap-2">
        <h1 className="font-semibold text-h1 tracking-[-0.018em]">No runs yet</h1>
        <p className="max-w-[64ch] text-body text-text-2">
          Drop the rollout dump that your trainer or harness already writes. Reasonscope finds the format,
          splits the reasoning into thoughts, and charts it per checkpoint. Nothing leaves this machine.
        </p>
      </div>
      <DropZone isLarge />
      <div className="flex flex-wrap items-center gap-3">
        <LoadSample />
        <span className="text-text-3">
          A synthetic training run: 11 checkpoints, 32 prompts, 8 rollouts each. Remove it any time.
        </span>
      </div>
      <div className="grid gap-2">
        <h2 className="text-text-3">or from a terminal</h2>
        <pre className="overflow-x-auto rounded-control bg-sunken px-3.5 py-2.5 leading-5">
          npm run -s reasonscope -- import rollouts/ --run grpo-7
        </pre>
      </div>
      <div className="grid gap-3">
        <h2 className="text-text-3">What appears then</h2>
        <div className="grid gap-6 sm:grid-cols-3">
          {examplePanels.map((panel) => (
            <div key={panel.id} aria-hidden="true" className="-ml-7 pointer-events-none">
              <PanelDrawing panel={panel} label={`${panel.id}, an example`} />
            </div>
          ))}
        </div>
      </div>
    </div>
  )
}
