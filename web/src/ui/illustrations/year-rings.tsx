/** Radius in drawing units, number of years, and angle of the label in degrees. */
const RINGS = [
  { radius: 186, years: 1, at: -22 },
  { radius: 217, years: 5, at: -33 },
  { radius: 248, years: 10, at: -44 },
] as const;

const MIDDLE = { x: 280, y: 250 };

/**
 * The years to come as rings that grow outward, in a drawing of 560 units' width. Without `from` the rings are bare.
 */
export function YearRings({ from }: { from: number | undefined }) {
  return (
    <g>
      {RINGS.map(({ radius, years, at }) => (
        <g key={years}>
          <circle
            cx={MIDDLE.x}
            cy={MIDDLE.y}
            r={radius}
            stroke="var(--color-line-strong)"
            strokeOpacity="0.45"
            strokeWidth="1.3"
          />
          <text
            x={MIDDLE.x + radius * Math.cos((at * Math.PI) / 180)}
            y={MIDDLE.y + radius * Math.sin((at * Math.PI) / 180) + 5}
            textAnchor="middle"
            fontFamily="var(--font-display)"
            fontSize="15"
            fill="var(--color-ink-faint)"
            stroke="var(--color-paper)"
            strokeWidth="14"
            paintOrder="stroke"
          >
            {from === undefined ? null : from + years}
          </text>
        </g>
      ))}
      <circle cx="93" cy="92" r="7" fill="var(--color-accent)" />
      <circle cx="42" cy="300" r="4.5" fill="var(--color-success)" />
      <circle cx="520" cy="296" r="4.5" fill="var(--color-primary-ink)" />
    </g>
  );
}
