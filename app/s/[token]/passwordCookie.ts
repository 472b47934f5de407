/** Cookie that holds the password of one shared link for its reader. */
export const passwordCookie = (token: string) => `reasonscope_share_${token.slice(0, 12)}`
