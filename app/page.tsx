import { Page } from '#app/_shell/Page.tsx'

export default function Home() {
  return <Page crumbs={[{ label: 'Runs' }]}>Runs</Page>
}
