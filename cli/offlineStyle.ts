/** Colours of the tones that drawings name, light and dark, as on the pages. */
const tones = {
  'right text': 'light-dark(#1f2d3c, #e2e7ed)',
  a: 'light-dark(#1f2d3c, #e2e7ed)',
  b: 'light-dark(#3f45bd, #a8adff)',
  wrong: 'light-dark(#cc3c1c, #ff8766)',
  'tied quiet': 'light-dark(#7d8590, #78818c)',
  decomposition: 'light-dark(#3d82dc, #5aabf4)',
  reflection: 'light-dark(#bd7a19, #e8b05f)',
  verification: 'light-dark(#0c684c, #2f9069)',
  deduction: 'light-dark(#8b4481, #b262a1)',
  other: 'light-dark(#898f98, #babfc7)',
} as const

const toneRules = Object.entries(tones)
  .map(([names, colour]) => {
    const selector = names.split(' ').map((name) => `[data-tone=${name}]`)
    return `${selector.join(',')}{--tone:${colour}}`
  })
  .join('\n')

/** The look of a file of its own: light and dark by the reader's system, one column, drawings as wide as it. */
export const offlineStyle = `:root{color-scheme:light dark;--page:light-dark(#fafafb,#0e1012);--text:light-dark(#161b21,#e8eaed);--quiet:light-dark(#5f6771,#989fa9);--hairline:light-dark(#e0e4e8,#292e34);--sunken:light-dark(#f2f4f6,#1b1e22)}
body{font:14px/21px system-ui,sans-serif;margin:0;background:var(--page);color:var(--text);font-variant-numeric:tabular-nums}
main{max-width:1080px;margin:32px auto;padding:0 16px}
h1{font-size:22px;line-height:28px}h2{font-size:16px;margin:36px 0 4px}h3{font-size:14px;margin:24px 0 4px}
h1,h2,h3,p,.row,pre{overflow-wrap:anywhere}td{overflow-wrap:break-word;min-width:5ch;max-width:64ch}
.quiet{color:var(--quiet)}.wide{overflow-x:auto;margin:8px 0 24px}
table{border-collapse:collapse;width:100%}th,td{text-align:left;vertical-align:top;padding:4px 16px 4px 0;border-bottom:1px solid var(--hairline);white-space:pre-wrap}
th{font-weight:600;white-space:nowrap}
.row{display:grid;grid-template-columns:24px 1fr;gap:10px;padding:3px 0 3px 12px;border-left:3px solid var(--tone,transparent);white-space:pre-wrap;margin:3px 0}
.row>b{font-weight:600;color:var(--quiet)}
.turn{margin:24px 0 6px;padding-top:8px;border-top:1px solid var(--hairline);font-weight:600}
pre{background:var(--sunken);border-radius:6px;padding:8px 12px;margin:6px 0;font:12.5px/18px ui-monospace,monospace;white-space:pre-wrap}
mark{background:none;color:inherit;text-decoration:underline;text-decoration-thickness:2px;text-underline-offset:3px}
figure{margin:0;max-width:800px}svg{display:block;width:100%;height:auto;overflow:visible;margin:8px 0}
svg text{font-size:11px;fill:var(--quiet)}svg .strong{font-weight:600;fill:var(--text)}svg .value{fill:var(--text)}
.rule{stroke:var(--hairline)}.line{fill:none;stroke:var(--tone);stroke-width:1.75}.thin{stroke-width:1}.dashed{stroke-dasharray:5 3}
.band{fill:var(--tone);fill-opacity:.16}.spread{fill:var(--tone);fill-opacity:.08}.mark{fill:var(--tone)}.hollow{fill:var(--page);stroke:var(--tone);stroke-width:1.5}.part{fill:var(--tone);stroke:var(--page);stroke-width:.5}.whisker{stroke:var(--tone)}.heat{fill:var(--text);stroke:var(--hairline)}
.strip{display:flex;height:10px;gap:1px;margin:4px 0 12px}.strip>span{background:var(--tone)}
${toneRules}
@media print{:root{color-scheme:light}}`
