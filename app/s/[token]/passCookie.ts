/** Cookie with the pass of one shared link, for its reader. */
export const passCookie = (token: string) => `reasonscope_share_${token.replace(/[^\w-]/g, '').slice(0, 12)}`
