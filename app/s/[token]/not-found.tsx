import { Ended } from './Ended.tsx'

export default function NoSuchShare() {
  return <Ended title="No such shared view">This link is incomplete or was never made.</Ended>
}
