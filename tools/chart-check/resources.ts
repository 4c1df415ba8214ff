/** The parts of Kubernetes resources that the policies read. */
export interface Container {
  name: string;
  image: string;
  env?: { name: string; value?: string; valueFrom?: object }[];
  resources?: { requests?: Record<string, string>; limits?: Record<string, string> };
  securityContext?: Record<string, unknown> & { capabilities?: { drop?: string[] } };
  readinessProbe?: object;
  livenessProbe?: object;
  startupProbe?: object;
}

export interface PodSpec {
  serviceAccountName?: string;
  automountServiceAccountToken?: boolean;
  hostNetwork?: boolean;
  securityContext?: Record<string, unknown> & { seccompProfile?: { type?: string } };
  topologySpreadConstraints?: object[];
  containers: Container[];
  volumes?: { hostPath?: object; projected?: { sources: { secret: { name: string; items: { key: string }[] } }[] } }[];
}

interface Selector {
  matchLabels?: Record<string, string>;
}

export interface Peer {
  podSelector?: Selector;
  namespaceSelector?: Selector;
  ipBlock?: { cidr: string };
}

export interface Resource {
  apiVersion: string;
  kind: string;
  metadata: { name: string; labels?: Record<string, string>; annotations?: Record<string, string> };
  data?: Record<string, string>;
  spec?: {
    replicas?: number;
    template?: { metadata?: { labels?: Record<string, string> }; spec: PodSpec };
    selector?: Selector & Record<string, unknown>;
    podSelector?: Selector;
    scaleTargetRef?: { name: string };
    egress?: { to?: Peer[]; ports?: { port: number }[] }[];
    ingress?: { from?: Peer[]; ports?: { port: number }[] }[];
  };
}

const COMPONENT = 'app.kubernetes.io/component';

export function componentOf({ metadata }: Resource): string {
  return metadata.labels?.[COMPONENT] ?? '';
}

/** The components that a peer of a network policy selects: one, or all that an address block may reach. */
export function peerName({ podSelector, namespaceSelector, ipBlock }: Peer): string {
  if (ipBlock) return 'outside';
  return podSelector?.matchLabels?.[COMPONENT] ?? (namespaceSelector ? 'a namespace' : 'everything');
}

export function podOf(resource: Resource): PodSpec | undefined {
  if (resource.kind === 'Pod') return resource.spec as unknown as PodSpec;
  return resource.spec?.template?.spec;
}
