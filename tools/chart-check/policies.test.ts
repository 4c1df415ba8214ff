import { POLICIES } from './policies.js';
import type { Container, PodSpec, Resource } from './resources.js';

const labels = (component: string) => ({ 'app.kubernetes.io/component': component });

const container = (): Container => ({
  name: 'billing',
  image: 'dear-future/billing:1',
  env: [{ name: 'REDIS_URL_FILE', value: '/run/secrets/redis_url' }],
  resources: { requests: { cpu: '1', memory: '1Gi' }, limits: { memory: '1Gi' } },
  securityContext: {
    readOnlyRootFilesystem: true,
    allowPrivilegeEscalation: false,
    capabilities: { drop: ['ALL'] },
  },
  readinessProbe: {},
  livenessProbe: {},
  startupProbe: {},
});

const pod = (): PodSpec => ({
  automountServiceAccountToken: false,
  securityContext: { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } },
  topologySpreadConstraints: [{}],
  containers: [container()],
  volumes: [{ projected: { sources: [{ secret: { name: 's', items: [{ key: 'redis_url' }] } }] } }],
});

const deployment = (spec = pod(), replicas: number | undefined = 1): Resource => ({
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: { name: 'billing', labels: labels('billing') },
  spec: { replicas, template: { spec } },
});

const beside = (kind: string, rest: Partial<Resource> = {}): Resource => ({
  apiVersion: 'v1',
  kind,
  metadata: { name: 'billing', labels: labels('billing') },
  ...rest,
});

const companions = ['PodDisruptionBudget', 'Service', 'ServiceAccount'].map((kind) => beside(kind));

const networkPolicy = (component: string, spec: Resource['spec']): Resource => ({
  apiVersion: 'networking.k8s.io/v1',
  kind: 'NetworkPolicy',
  metadata: { name: component, labels: labels(component) },
  spec,
});
const closed = networkPolicy('x-default', {});
const to = (component: string, port = 8080) => [
  { to: [{ podSelector: { matchLabels: labels(component) } }], ports: [{ port }] },
];
const outside = (port: number) => [{ to: [{ ipBlock: { cidr: '0.0.0.0/0' } }], ports: [{ port }] }];

function changed(change: (spec: PodSpec, only: Container) => void): Resource[] {
  const spec = pod();
  const [only] = spec.containers;
  change(spec, only!);
  return [deployment(spec), ...companions];
}

const BAD: [keyof typeof POLICIES, string, Resource[]][] = [
  ['all services are there', 'misses a service', [deployment()]],
  ['pods are confined', 'may run as root', changed((spec) => (spec.securityContext!['runAsNonRoot'] = false))],
  ['pods are confined', 'has no seccomp profile', changed((spec) => delete spec.securityContext!.seccompProfile)],
  ['pods are confined', 'gets a token', changed((spec) => delete spec.automountServiceAccountToken)],
  ['pods are confined', 'reaches into its node', changed((spec) => spec.volumes!.push({ hostPath: {} }))],
  [
    'pods are confined',
    'can write its root',
    changed((_, only) => (only.securityContext!['readOnlyRootFilesystem'] = false)),
  ],
  ['pods are confined', 'keeps capabilities', changed((_, only) => (only.securityContext!.capabilities = {}))],
  ['pods have limits', 'has no memory limit', changed((_, only) => delete only.resources!.limits)],
  ['images have a version', 'runs the latest', changed((_, only) => (only.image = 'registry:5000/billing'))],
  ['images have a version', 'runs `latest`', changed((_, only) => (only.image = 'billing:latest'))],
  [
    'pods read only their secrets',
    'mounts a stranger’s secret',
    changed((spec) => spec.volumes![0]!.projected!.sources[0]!.secret.items.push({ key: 'smtp_url' })),
  ],
  [
    'pods read only their secrets',
    'has a secret in its environment',
    changed((_, only) => only.env!.push({ name: 'STRIPE_SECRET_KEY', valueFrom: {} })),
  ],
  [
    'secrets are only in Secrets',
    'has the value of a secret',
    [
      beside('Secret', { data: { key: Buffer.from('a secret of some length').toString('base64') } }),
      ...changed((_, only) => only.env!.push({ name: 'KEY', value: 'a secret of some length' })),
    ],
  ],
  ['services survive maintenance', 'has no disruption budget', [deployment(), ...companions.slice(1)]],
  ['services survive maintenance', 'has no readiness probe', changed((_, only) => delete only.readinessProbe)],
  [
    'services survive maintenance',
    'has replicas and an autoscaler',
    [deployment(), ...companions, beside('HorizontalPodAutoscaler')],
  ],
  ['the network is closed', 'has no default policy', [networkPolicy('billing', {})]],
  ['the network is closed', 'lets everyone into a service', [closed, networkPolicy('billing', { ingress: [{}] })]],
  ['the network is closed', 'lets billing reach mail', [closed, networkPolicy('billing', { egress: outside(587) })]],
  ['the network is closed', 'lets capsules out', [closed, networkPolicy('capsules', { egress: outside(443) })]],
  ['the network is closed', 'lets billing call media', [closed, networkPolicy('billing', { egress: to('media') })]],
  [
    'the network is closed',
    'lets delivery read videos',
    [closed, networkPolicy('delivery', { egress: to('storage') })],
  ],
  ['videos and events stream', 'keeps the body whole', [beside('Ingress')]],
];

describe('the policies of the chart', () => {
  it.each(BAD)('%s: finds what %s', (name, _fault, resources) => {
    expect(POLICIES[name]!(resources)).not.toEqual([]);
  });

  it('find nothing in a service that keeps them', () => {
    const resources = [
      deployment(),
      ...companions,
      closed,
      networkPolicy('billing', { egress: [...to('postgres', 5432), ...outside(443)] }),
    ];
    const problems = Object.values(POLICIES).flatMap((policy) => policy(resources));
    expect(problems.filter((problem) => !problem.endsWith('is missing'))).toEqual([]);
  });
});
