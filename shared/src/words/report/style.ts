/** The style sheet of the page: for phones, wide screens, paper and both colour schemes. */
export const style = `
:root{color-scheme:light dark;--page:#f4f3ee;--paper:#fff;--ink:#1d2a23;--soft:#55625b;--line:#d9dcd4;
--accent:#24613c;--good:#1c6238;--good-soft:#e3f1e7;--fair:#7a4f00;--fair-soft:#fbefd3;--bad:#9b2a21;--bad-soft:#fae6e3;
--none-soft:#eceee9;--mean:#b3401f;--minimum:#2b6a94;--rain:#a9cbe3;--rain-edge:#4d86ad;--soil:#6d5230;--band:#e9f2ea;--rest:#74837a}
@media (prefers-color-scheme:dark){:root{--page:#121713;--paper:#1b221d;--ink:#e8ede9;--soft:#a9b5ad;--line:#364039;
--accent:#8fd0a5;--good:#8fd9a8;--good-soft:#1d3a28;--fair:#f0c66d;--fair-soft:#3d3013;--bad:#f5a79d;--bad-soft:#46211d;
--none-soft:#2a322c;--mean:#f2916e;--minimum:#86bfe6;--rain:#315a77;--rain-edge:#6fa6cc;--soil:#d5b483;--band:#233229;--rest:#6f7d73}}
*{box-sizing:border-box}
html{-webkit-text-size-adjust:100%;text-size-adjust:100%}
body{margin:0;background:var(--page);color:var(--ink);font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif;overflow-wrap:anywhere}
main{max-width:1040px;margin:0 auto;padding:24px 12px 48px}
h1,h2,h3,p,ul,ol,dl,figure,table{margin:0;padding:0}
h1{font-size:1.75rem;line-height:1.2;letter-spacing:-.01em}
h2{font-size:1.6rem;line-height:1.2;letter-spacing:-.01em}
h3{font-size:.8rem;letter-spacing:.06em;text-transform:uppercase;color:var(--soft);margin-bottom:8px}
a{color:var(--accent)}
code{font:.9em ui-monospace,Menlo,Consolas,monospace;background:var(--none-soft);padding:2px 6px;border-radius:4px}
.soft{color:var(--soft)}
.intro{margin-bottom:24px}
.card{background:var(--paper);border:1px solid var(--line);border-radius:12px;padding:20px 14px;margin-bottom:24px}
.question{color:var(--soft);margin-top:6px;display:flex;flex-wrap:wrap;gap:0 .6em}
.question span:not(:last-child)::after{content:"·";margin-left:.6em}
.parts{display:grid;gap:24px;margin-top:20px}
.parts>*{min-width:0}
.label{display:inline-flex;align-items:center;gap:.45em;font-weight:650;border-radius:999px;padding:.1em .7em;white-space:nowrap}
.label b{font-size:1.1em}
.feasible{color:var(--good);background:var(--good-soft)}
.marginal{color:var(--fair);background:var(--fair-soft)}
.infeasible{color:var(--bad);background:var(--bad-soft)}
.none{color:var(--soft);background:var(--none-soft)}
.verdict .label{font-size:1.25rem}
.score{font-size:1.05rem;margin-top:10px}
.sentence{font-size:1.25rem;font-weight:650;line-height:1.35;text-wrap:pretty}
.scale{position:relative;height:10px;border-radius:5px;margin:14px 0 4px;display:flex;gap:2px;overflow:visible}
.scale i{display:block;height:100%;border-radius:3px}
.scale .bad{background:var(--bad-soft);border:1px solid var(--bad)}.scale .fair{background:var(--fair-soft);border:1px solid var(--fair)}.scale .good{background:var(--good-soft);border:1px solid var(--good)}
.scale b{position:absolute;top:-4px;width:6px;height:18px;margin-left:-3px;border-radius:3px;background:var(--ink);border:1px solid var(--paper)}
.ends{display:flex;justify-content:space-between;gap:.6em;font-size:.8rem;color:var(--soft)}.ends :is(:first-child,:last-child){white-space:nowrap}
.reasons{padding-left:1.15em}.reasons li+li{margin-top:6px}.reasons li::marker{color:var(--accent)}
.years{display:flex;align-items:flex-end;gap:1px;height:72px;border-bottom:1px solid var(--line)}.years i{flex:1 1 0;min-width:0;border-radius:2px 2px 0 0}
.years .good,.key.good{background:var(--good);color:inherit}.years .poor,.key.poor{background:var(--fair)}.years .lost,.key.lost{background:var(--bad)}.years .unknown,.key.unknown{background:var(--line)}
.states{display:flex;gap:1px;height:12px;align-items:center}.states span{flex:1 1 0;min-width:0;display:flex;justify-content:center}
.state{display:inline-block;width:7px;height:7px;flex:none;border-radius:50%;vertical-align:-.02em}.state.el_nino{background:var(--ink)}.state.la_nina{border:1.5px solid var(--ink)}.state.neutral{width:3px;height:3px;background:var(--soft);margin:0 2px}.state.none{visibility:hidden}
.state-key{white-space:nowrap}.by-state{max-width:34em;margin-top:10px}
.key{display:inline-block;width:.7em;height:.7em;border-radius:2px}
.window{list-style:none;display:grid;grid-template-columns:repeat(12,minmax(0,1fr));gap:2px;text-align:center;font-size:.66rem;line-height:1.35}
.window li{border-radius:6px;padding:3px 0;border:1.5px solid transparent;overflow-wrap:normal}
.window .bar{display:flex;align-items:flex-end;height:56px;border-bottom:1px solid var(--line);margin:0 2px 3px}
.window .bar i{display:block;width:100%;min-height:2px;background:currentColor;border-radius:3px 3px 0 0;print-color-adjust:exact}
.window li.feasible,.window li.marginal,.window li.infeasible{background:none}
.window .good{color:var(--good)}.window .feasible .bar i{opacity:.55}
.window b{display:block;font-size:.95rem}
.window span{display:block;color:var(--ink);font-variant-numeric:tabular-nums}
.window .local{min-height:1.35em;line-height:1;letter-spacing:.1em}
.window .asked{border-color:var(--ink)}
.window em{display:block;font-style:normal;font-weight:650;color:var(--ink);min-height:1.35em}
.months{margin-top:8px}
.year{display:grid;gap:20px;align-items:start}.when{margin-top:10px;font-size:.9rem}
.climate{display:block;width:100%;max-width:600px;height:auto;font:13.5px system-ui,-apple-system,"Segoe UI",Roboto,Arial,sans-serif}
.climate text{fill:var(--soft)}.climate .panel{fill:var(--ink);font-weight:600}
.climate .tick{text-anchor:end}.climate .month,.climate .stage-word{text-anchor:middle}
.climate .stage-word{fill:var(--ink);font-size:12px}
.climate .grid,.climate .zero{stroke:var(--line);stroke-width:1}.climate .zero{stroke:var(--soft)}
.climate .band,.climate .stage{shape-rendering:crispEdges}.climate .band{fill:var(--band)}
.climate .stage{fill:var(--accent)}.climate .stage.resting{fill:var(--rest)}.climate .stage.stopped{fill:var(--bad)}
.climate .rain{fill:var(--rain);stroke:var(--rain-edge);stroke-width:1}
.climate polyline{fill:none;stroke-width:2.2;stroke-linejoin:round;stroke-linecap:round}
.climate polyline.mean{stroke:var(--mean)}.climate circle.mean{fill:var(--mean)}
.climate polyline.minimum{stroke:var(--minimum);stroke-dasharray:5 4}.climate circle.minimum{fill:var(--minimum)}
.climate polyline.soil{stroke:var(--soil);stroke-dasharray:1.5 4}.climate circle.soil{fill:var(--soil)}
.legend{display:flex;flex-wrap:wrap;gap:4px 16px;font-size:.85rem;color:var(--soft);margin-top:8px;list-style:none}
.legend li{display:flex;align-items:center;gap:6px}.legend svg{width:26px;height:12px;flex:none}
.scroll{overflow-x:auto}.year>*{min-width:0}
table{border-collapse:collapse;width:100%;font-size:.85rem;font-variant-numeric:tabular-nums}
th,td{padding:3px 6px;text-align:right;border-bottom:1px solid var(--line);overflow-wrap:normal}
th:first-child,td:first-child{text-align:left;padding-left:0}
thead th{color:var(--soft);font-weight:600;vertical-align:bottom}
tbody th{font-weight:600}
.overview td,.overview th{text-align:left;padding:8px 10px 8px 0;overflow-wrap:anywhere;vertical-align:top}
.overview .label{font-size:.9rem}.overview .advice{margin-top:3px;font-weight:600;color:var(--ink)}
.waters{display:grid;grid-template-columns:repeat(auto-fit,minmax(150px,1fr));gap:12px}
.waters div{border:1px solid var(--line);border-radius:8px;padding:10px 12px}
.waters dt{font-size:.85rem;color:var(--soft)}.waters dd{margin:4px 0 0;font-size:1.05rem}
.notes{padding-left:1.15em;font-size:.9rem}
.sources{display:grid;gap:2px 12px;font-size:.85rem;color:var(--soft);grid-template-columns:minmax(0,1fr)}
.sources dt{font-weight:600;color:var(--ink)}.sources dd{margin:0 0 6px}
footer{font-size:.85rem;color:var(--soft)}
@media (min-width:640px){.card{padding:28px}.sources{grid-template-columns:max-content minmax(0,1fr)}.sources dd{margin:0}.window{gap:6px;font-size:.8rem}.window .bar{height:72px;margin:0 6px 3px}.overview td,.overview th{padding-right:16px}}
@media (max-width:639px){th,td{padding:3px 4px}.overview thead{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
.overview tr{display:block;padding:10px 0;border-bottom:1px solid var(--line)}.overview td,.overview th{display:block;border:0;padding:2px 0}}
@media (min-width:860px){.top{grid-template-columns:minmax(0,2fr) minmax(0,3fr)}.year{grid-template-columns:minmax(0,3fr) minmax(0,2fr);gap:32px}}
@page{size:A4;margin:14mm}
@media print{:root{color-scheme:light;--page:#fff;--paper:#fff;--ink:#1d2a23;--soft:#4c5852;--line:#cfd3cb;--accent:#24613c;--good:#1c6238;--good-soft:#e3f1e7;
--fair:#7a4f00;--fair-soft:#fbefd3;--bad:#9b2a21;--bad-soft:#fae6e3;--none-soft:#eceee9;--mean:#b3401f;--minimum:#2b6a94;--rain:#a9cbe3;--rain-edge:#4d86ad;--soil:#6d5230;--band:#e9f2ea;--rest:#74837a}
*{print-color-adjust:exact;-webkit-print-color-adjust:exact}
html{font-size:12px}body{font-size:12px;line-height:1.35}main{max-width:none;padding:0}.card{border:0;border-radius:0;padding:0;margin:0;break-after:page}.card:last-of-type{break-after:auto}
.parts{gap:14px;margin-top:12px}.top{grid-template-columns:minmax(0,2fr) minmax(0,3fr)}.year{grid-template-columns:minmax(0,3fr) minmax(0,2fr);gap:18px}
.window{font-size:10px}.window .bar{height:40px}.climate{max-width:400px}.window em{min-height:0}.verdict,.window,.climate,table,.waters{break-inside:avoid}h3{break-after:avoid;margin-bottom:5px}
th,td{padding:1.5px 5px}table{font-size:11px}.intro{margin-bottom:14px}footer{margin-top:10px}}
`.trim();
