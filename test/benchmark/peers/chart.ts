import type { Row } from './report.js';

const [left, right, top, bottom] = [120, 70, 72, 40];
const [plotWidth, barHeight, groupGap] = [560, 16, 22];
const colours = ['#1b7837', '#c2691c', '#8a4fa3', '#5b6b7a'];

/** Draws, as an SVG, what processor time of the server each procedure takes in each contender. */
export function drawChart(rows: readonly Row[]): string {
  const peers = [...new Set(rows.map(({ peer }) => peer))];
  const subjects = [...new Set(rows.map(({ of }) => of))];
  const most = Math.ceil(Math.max(...rows.map(({ serverCpuMs }) => serverCpuMs)));
  const x = (ms: number) => left + (ms / most) * plotWidth;
  const groupHeight = peers.length * barHeight + groupGap;
  const end = top + subjects.length * groupHeight;
  const ticks = Array.from({ length: most + 1 }, (_, ms) => [
    line(x(ms), top - 8, end - groupGap + 8),
    words(x(ms), end - groupGap + 26, String(ms), 'middle'),
  ]);
  const legend = peers.map((peer, index) => {
    const at = left + index * 165;
    return `<rect x="${at}" y="34" width="12" height="12" fill="${colours[index]}"/>${words(at + 18, 45, peer)}`;
  });
  const bars = subjects.flatMap((subject, group) => {
    const from = top + group * groupHeight;
    const middle = from + (peers.length * barHeight) / 2 + 4;
    return [
      words(left - 12, middle, subject, 'end'),
      ...peers.map((peer, index) => {
        const ms = rows.find((row) => row.of === subject && row.peer === peer)?.serverCpuMs ?? 0;
        const y = from + index * barHeight;
        const bar = `<rect x="${left}" y="${y + 1}" width="${(x(ms) - left).toFixed(1)}" height="${barHeight - 2}" fill="${colours[index]}"/>`;
        return bar + words(x(ms) + 6, y + barHeight - 4, ms.toFixed(2));
      }),
    ];
  });
  const [width, height] = [left + plotWidth + right, end + bottom - groupGap + 10];
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="system-ui, sans-serif" font-size="13" fill="#222">`,
    '<title>Processor time of the server for each request, in milliseconds; less is better</title>',
    `<rect width="${width}" height="${height}" fill="#fff"/>`,
    words(left, 20, 'Processor time of the server, milliseconds a request (less is better)'),
    ...legend,
    ...ticks.flat(),
    ...bars,
    '</svg>\n',
  ].join('\n');
}

function line(x: number, from: number, to: number): string {
  return `<line x1="${x.toFixed(1)}" x2="${x.toFixed(1)}" y1="${from}" y2="${to}" stroke="#ddd"/>`;
}

function words(x: number, y: number, text: string, anchor: 'start' | 'middle' | 'end' = 'start'): string {
  return `<text x="${x.toFixed(1)}" y="${y}" text-anchor="${anchor}">${text}</text>`;
}
