import { componentOf, peerName, podOf, type Resource } from './resources.js';

/** Finds what a set of rendered resources must not have. Each problem is a sentence that begins with the resource. */
type Policy = (resources: readonly Resource[]) => string[];

/** The secrets that the pods of each component may read. */
const SECRETS: Record<string, readonly string[]> = {
  gateway: ['gateway_database_url', 'redis_url', 'service_token_private_key', 'oidc_client_secret'],
  capsules: ['capsules_database_url', 'redis_url', 'service_token_public_key'],
  media: ['media_database_url', 'redis_url', 'service_token_public_key', 's3_access_key', 's3_secret_key'],
  'media-worker': ['media_database_url', 'redis_url', 'service_token_public_key', 's3_access_key', 's3_secret_key'],
  billing: [
    'billing_database_url',
    'redis_url',
    'service_token_public_key',
    'stripe_secret_key',
    'stripe_webhook_secret',
  ],
  delivery: ['delivery_database_url', 'redis_url', 'service_token_public_key', 'smtp_url'],
  jobs: [
    'admin_database_url',
    ...['gateway', 'capsules', 'media', 'billing', 'delivery'].map((name) => `${name}_database_url`),
  ],
  postgres: ['postgres_password'],
  redis: ['redis_conf'],
  'stripe-sandbox': ['stripe_secret_key', 'stripe_webhook_secret'],
};

const SERVICES = ['gateway', 'capsules', 'media', 'media-worker', 'billing', 'delivery'];

const nameOf = ({ kind, metadata }: Resource): string => `${kind} ${metadata.name}`;

/** No root, no writable root file system, no capabilities, no privileges, no token of Kubernetes, nothing of the node. */
const isConfined: Policy = (resources) =>
  resources.flatMap((resource) => {
    const pod = podOf(resource);
    if (!pod) return [];
    const { securityContext: user, containers, volumes = [] } = pod;
    const rules: [boolean, string][] = [
      [user?.['runAsNonRoot'] === true, 'may run as root'],
      [user?.seccompProfile?.type === 'RuntimeDefault', 'has no seccomp profile'],
      [pod.automountServiceAccountToken === false, 'gets a token of Kubernetes'],
      [pod.hostNetwork !== true && !volumes.some(({ hostPath }) => hostPath), 'reaches into its node'],
      ...containers.flatMap(({ securityContext: limits }): [boolean, string][] => [
        [limits?.['readOnlyRootFilesystem'] === true, 'can write its root file system'],
        [limits?.['allowPrivilegeEscalation'] === false, 'can gain privileges'],
        [limits?.capabilities?.drop?.includes('ALL') === true, 'keeps capabilities'],
      ]),
    ];
    return rules.flatMap(([holds, problem]) => (holds ? [] : [`${nameOf(resource)} ${problem}`]));
  });

const hasResources: Policy = (resources) =>
  resources.flatMap((resource) =>
    (podOf(resource)?.containers ?? []).flatMap(({ resources: { requests, limits } = {} }) => [
      ...(limits?.['memory'] === undefined ? [`${nameOf(resource)} has no memory limit`] : []),
      ...(requests?.['cpu'] === undefined || requests['memory'] === undefined
        ? [`${nameOf(resource)} requests no cpu or no memory`]
        : []),
    ]),
  );

const hasNamedImages: Policy = (resources) =>
  resources.flatMap((resource) =>
    (podOf(resource)?.containers ?? [])
      .filter(({ image }) => !/:[^/:]+$/.test(image) || image.endsWith(':latest'))
      .map(({ image }) => `${nameOf(resource)} runs ${image}, which may change`),
  );

/** Each pod reads only its own secrets, and only from files: decoders of strangers' videos could read an environment. */
const keepsSecrets: Policy = (resources) =>
  resources.flatMap((resource) => {
    const component = componentOf(resource);
    const own = SECRETS[component] ?? [];
    const { volumes = [], containers = [] } = podOf(resource) ?? {};
    const mounted = volumes.flatMap(({ projected }) => projected?.sources ?? []).flatMap(({ secret }) => secret.items);
    const files = containers.flatMap(({ env = [] }) => env.filter(({ name }) => name.endsWith('_FILE')));
    const strangers = [
      ...mounted.map(({ key }) => key).filter((key) => !own.includes(key) && key !== 'uri'),
      ...files.map(({ value = '' }) => value.replace('/run/secrets/', '')).filter((file) => !own.includes(file)),
    ];
    // The storage server reads its keys only from its environment.
    const values = containers.flatMap(({ env = [] }) => env.filter(({ valueFrom }) => valueFrom));
    return [
      ...[...new Set(strangers)].map((key) => `${nameOf(resource)} can read ${key}`),
      ...(component === 'storage'
        ? []
        : values.map(({ name }) => `${nameOf(resource)} has ${name} in its environment`)),
    ];
  });

const survivesMaintenance: Policy = (resources) =>
  resources
    .filter(({ kind }) => kind === 'Deployment')
    .flatMap((resource) => {
      const { metadata, spec } = resource;
      const beside = (...kinds: string[]): Resource[] =>
        resources.filter(
          (other) =>
            kinds.includes(other.kind) && (other.spec?.scaleTargetRef?.name ?? other.metadata.name) === metadata.name,
        );
      const [container] = spec?.template?.spec.containers ?? [];
      const isScaled = beside('HorizontalPodAutoscaler', 'ScaledObject').length > 0;
      const rules: [boolean, string][] = [
        [beside('PodDisruptionBudget').length === 1, 'has no disruption budget'],
        [beside('Service').length === 1, 'has no service'],
        [beside('ServiceAccount').length === 1, 'has no service account'],
        [(spec?.template?.spec.topologySpreadConstraints ?? []).length > 0, 'is not spread over nodes'],
        [container?.startupProbe !== undefined, 'has no startup probe'],
        [container?.readinessProbe !== undefined, 'has no readiness probe'],
        [container?.livenessProbe !== undefined, 'has no liveness probe'],
        [isScaled === (spec?.replicas === undefined), 'has replicas that an autoscaler would fight over'],
      ];
      return rules.flatMap(([holds, problem]) => (holds ? [] : [`${nameOf(resource)} ${problem}`]));
    });

const hasAllServices: Policy = (resources) => {
  const deployed = resources.filter(({ kind }) => kind === 'Deployment').map(componentOf);
  return SERVICES.filter((service) => !deployed.includes(service)).map((service) => `Deployment ${service} is missing`);
};

/** Only the gateway is reached from outside; only those that need it reach the mail server, Stripe and the storage. */
const limitsNetwork: Policy = (resources) => {
  const policies = resources.filter(({ kind }) => kind === 'NetworkPolicy');
  const problems: string[] = [];
  if (!policies.some(({ metadata }) => metadata.name.endsWith('-default')))
    return ['No network policy covers all pods'];
  for (const policy of policies) {
    const component = componentOf(policy);
    for (const { from = [{}], ports = [] } of policy.spec?.ingress ?? []) {
      const isMetrics = isOnly(ports, [9464]);
      const isOpen = from.some((peer) => ['everything', 'outside'].includes(peerName(peer)));
      const isPage = ['gateway', 'mailbox', 'stripe-sandbox'].includes(component);
      if (isOpen && !isPage && !isMetrics) problems.push(`${nameOf(policy)} lets everyone in`);
    }
    for (const { to = [{}], ports = [] } of policy.spec?.egress ?? []) {
      for (const name of to.map(peerName)) {
        const isNames = isOnly(ports, [53]);
        if (!isNames && !mayReach(component, name, ports)) problems.push(`${nameOf(policy)} reaches ${name}`);
      }
    }
  }
  return problems;
};

interface Port {
  port: number;
}

/** A rule without ports opens all. */
const isOnly = (ports: Port[], allowed: number[]): boolean =>
  ports.length > 0 && ports.every(({ port }) => allowed.includes(port));

function mayReach(component: string, peer: string, ports: Port[]): boolean {
  if (peer === 'postgres') return [...SERVICES, 'jobs'].includes(component);
  if (peer === 'redis') return SERVICES.includes(component);
  if (peer === 'storage') return component === 'media' || component === 'media-worker';
  if (peer === 'mailbox') return component === 'delivery';
  if (peer === 'stripe-sandbox') return component === 'billing';
  if (peer === 'gateway') return component === 'stripe-sandbox' || component === 'test';
  if (SERVICES.includes(peer)) return component === 'gateway' && peer !== 'media-worker';
  if (peer !== 'outside') return false;
  if (isOnly(ports, [5432, 6379, 6380])) return true;
  if (component === 'delivery') return isOnly(ports, [25, 465, 587]);
  return ['gateway', 'media', 'media-worker', 'billing'].includes(component) && isOnly(ports, [443]);
}

/** With servers outside, no secret of theirs is in the chart's resources but in the one Secret. */
const hidesSecrets: Policy = (resources) => {
  const values = resources
    .filter(({ kind }) => kind === 'Secret')
    .flatMap(({ data = {} }) => Object.values(data))
    .map((value) => Buffer.from(value, 'base64').toString())
    .filter((value) => value.length >= 16);
  const others = JSON.stringify(resources.filter(({ kind }) => kind !== 'Secret'));
  return values.some((value) => others.includes(value)) ? ['A secret is outside the Secret'] : [];
};

/** Proxies keep requests whole by default, and end those that last longer than a minute. */
const streamsThroughIngress: Policy = (resources) =>
  resources
    .filter(({ kind }) => kind === 'Ingress')
    .flatMap((resource) =>
      ['proxy-body-size', 'proxy-request-buffering', 'proxy-buffering', 'proxy-read-timeout', 'proxy-send-timeout']
        .filter((name) => resource.metadata.annotations?.[`nginx.ingress.kubernetes.io/${name}`] === undefined)
        .map((name) => `${nameOf(resource)} has no ${name}`),
    );

export const POLICIES: Record<string, Policy> = {
  'all services are there': hasAllServices,
  'pods are confined': isConfined,
  'pods have limits': hasResources,
  'images have a version': hasNamedImages,
  'pods read only their secrets': keepsSecrets,
  'secrets are only in Secrets': hidesSecrets,
  'services survive maintenance': survivesMaintenance,
  'the network is closed': limitsNetwork,
  'videos and events stream': streamsThroughIngress,
};
