import project from '../package.json'

/** The version of this program. */
export const version: string = project.version
